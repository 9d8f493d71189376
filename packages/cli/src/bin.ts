import { enableCompileCache } from 'node:module';
import { compileCacheDir } from './config/paths.ts';
import { loadCore } from './load-core.ts';
import { VERSION } from './version.ts';

const FORCED_EXIT = 130;
const args = process.argv.slice(2);

if (args.length === 1 && args[0] === '--version') {
  process.stdout.write(`${VERSION}\n`);
} else {
  const cache = compileCacheDir(process.env);
  if (cache !== undefined) (enableCompileCache as typeof enableCompileCache | undefined)?.(cache);
  const { core, keep } = await loadCore(cache, args);
  let command = '';
  process.once('exit', () => keep(command));
  process.exitCode = await core.main(args, {
    env: process.env,
    streams: core.processStreams(process),
    ran: (path) => (command = path),
    behind: (args) => {
      const { spawn } = process.getBuiltinModule('node:child_process');
      spawn(process.execPath, [process.argv[1] ?? '', ...args], { detached: true, stdio: 'ignore' }).unref();
    },
    clock: {
      now: () => Date.now(),
      sleep: (ms, signal) =>
        new Promise((resolve) => {
          if (signal?.aborted) return resolve();
          const done = () => {
            clearTimeout(timer);
            signal?.removeEventListener('abort', done);
            resolve();
          };
          const timer = setTimeout(done, ms);
          signal?.addEventListener('abort', done);
        }),
    },
    onInterrupt(handle) {
      let times = 0;
      const listen = () => {
        times++;
        if (times > 1) process.exit(FORCED_EXIT);
        handle();
      };
      process.on('SIGINT', listen).on('SIGTERM', listen).on('SIGHUP', listen);
      return () => process.off('SIGINT', listen).off('SIGTERM', listen).off('SIGHUP', listen);
    },
  });
}
