import process from 'node:process';
import { startLines } from '../../e2e/terminal/line-server.ts';

// A process of its own, so that making the lines takes nothing from the screens that are measured.
const server = await startLines(Number(process.argv[2]));
process.send?.(server.url);
process.once('disconnect', () => void server.close().then(() => process.exit(0)));
