export { goLive } from './live.ts';
export { seedDemo } from './seed-world.ts';
export { startDemoGames } from './servers/games.ts';
