import { runMain, say } from './toolchain.mjs';
import { packageNames, prepare } from './workspace.mjs';

await runMain(async () => {
  const names = process.argv.slice(2);
  await prepare({ builds: names.length > 0 ? names : packageNames() });
  say('All builds are up to date.');
  return 0;
});
