export { DEMO_SETTING, seedDemo, type SeedOptions } from './seed-world.ts';
export type { DemoServices } from './services.ts';
export { startSimulator, type RunningSimulator } from './simulator/start-simulator.ts';
