/** The module in a thread of its own: functions answer by promises. */
import type { Orrery } from './orrery.js';

/** What can be asked: functions whose values are data, and properties that are. Handles stay in their thread. */
export type RemoteName = Exclude<keyof Orrery, 'bodies' | 'body' | 'jointHandles' | 'joint' | 'actuators' | 'actuator' | 'snapshot' | 'free'>;
export type RemoteValues<Name extends RemoteName> = Orrery[Name] extends (...values: infer Values) => unknown ? Values : [];
export type RemoteResult<Name extends RemoteName> = Orrery[Name] extends (...values: never[]) => infer Result ? Result : Orrery[Name];

/**
 * A module as `Orrery`, which steps while the page goes on.
 *
 *     const remote = await RemoteOrrery.create();
 *     await remote.call('load', { 'tower.xode': text });
 *     await remote.call('step', 500);
 *     const state = await remote.call('state');
 */
export class RemoteOrrery {
  private constructor();
  static create(options?: { wasm?: ArrayBuffer | Uint8Array }): Promise<RemoteOrrery>;
  /** Throws, by its promise, what the function throws. */
  call<Name extends RemoteName>(name: Name, ...values: RemoteValues<Name>): Promise<RemoteResult<Name>>;
  /** Ends the thread, also in the middle of a step. Open calls fail with a RangeError. */
  free(): void;
}
