// All that the manuals of the module (orrery.d.ts, remote.d.ts, inlined.d.ts) promise, as somebody writes it: it only compiles.
import { ModuleFailure, Orrery, type Actuator, type Body, type Joint, type Vector } from 'orrery';
import { create } from 'orrery/inlined';
import { RemoteOrrery } from 'orrery/remote';

async function simulate(text: string): Promise<number> {
  const orrery = await Orrery.create();
  const { ready, diagnostics } = orrery.load({ 'arm.xode': text });
  for (const { severity, code, line } of diagnostics) console.log(severity, code, line ?? '');
  if (!ready) return 0;
  const hook: Body = orrery.body('hook');
  const elbow: Joint = orrery.joint('elbow');
  const motor: Actuator | undefined = elbow.actuators[0];
  motor?.setTargetVelocity(0.5);
  const before = orrery.snapshot();
  for (let i = 0; i < 100; ++i) {
    hook.addForce([0, 10, 0], hook.position);
    orrery.step();
  }
  const [x, y, z]: Vector = hook.position;
  const torque: number | null = elbow.reading.axes[0]?.motor ?? null;
  for (const [first, second] of orrery.contactPairs()) console.log(first?.path, second?.body ?? 'the world');
  before?.restore();
  before?.free();
  // @ts-expect-error: a place has three numbers
  hook.push([1, 2]);
  // @ts-expect-error: there is no such mode
  if (motor?.state.mode === 'speed') return 1;
  const height = (orrery.page()?.bodies[0]?.start.position[1] ?? 0) + (orrery.summary()?.time ?? 0);
  orrery.free();
  return x + y + z + (torque ?? 0) + height + orrery.options().dt;
}

async function simulateElsewhere(text: string): Promise<Float64Array> {
  const remote = await RemoteOrrery.create();
  try {
    const { ready } = await remote.call('load', { 'arm.xode': text });
    if (ready) await remote.call('step', 500);
    // @ts-expect-error: handles stay in their thread
    await remote.call('body', 'hook');
    return await remote.call('state');
  } catch (error) {
    if (error instanceof ModuleFailure) console.log(error.message);
    throw error;
  } finally {
    remote.free();
  }
}

export const all = [simulate, simulateElsewhere, async () => (await create()).hash()];
