export { main } from './main.ts';
export { processStreams } from './io/streams.ts';
