/** The module with engine.wasm in it, for tools that copy no files beside a bundle. */
import { Orrery } from './orrery.js';

export * from './orrery.js';
/** The bytes of engine.wasm. */
export function wasm(): Promise<Uint8Array>;
/** As `Orrery.create()`; nothing is fetched. */
export function create(): Promise<Orrery>;
