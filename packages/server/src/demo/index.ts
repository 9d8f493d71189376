export { seedDemo } from './seed-world.ts';
export { startSimulator } from './simulator/start-simulator.ts';
