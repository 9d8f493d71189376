import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root, runMain, SetupError } from './toolchain.mjs';
import { prepare } from './workspace.mjs';

const repeatedSignalMs = 300;
const usualPort = 4747;

/**
 * Tells a taken port before minutes go into installing and building. Other troubles with it the server tells itself.
 * @param {string | undefined} setting @returns {Promise<void>}
 */
async function assertPortIsFree(setting) {
  const port = setting === undefined || setting === '' ? usualPort : Number(setting);
  const probe = createServer();
  try {
    probe.listen({ host: '127.0.0.1', port });
    await once(probe, 'listening');
    probe.close();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new SetupError(
        `Port ${port} on 127.0.0.1 is in use. Stop what uses it, or set STEWARD_PORT to another port.`,
      );
  }
}

/**
 * Serves the demonstration until it ends. The server has its own process group, so that Ctrl-C reaches it once, through here,
 * however many of npm, the shell and the terminal pass it on.
 * @param {import('./toolchain.mjs').Toolchain} toolchain @param {string[]} args @returns {Promise<number>} its exit code
 */
function serve({ node, env }, args) {
  return new Promise((resolve, reject) => {
    const followParent = new URL('./follow-parent.mjs', import.meta.url).href;
    const server = join(root, 'packages/server/dist/steward-server.js');
    const child = spawn(node, ['--import', followParent, server, 'demo', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: process.platform !== 'win32',
    });
    let lastSignalAt = -Infinity;
    const pass = (/** @type {NodeJS.Signals} */ signal) => {
      const now = performance.now();
      if (now - lastSignalAt > repeatedSignalMs) child.kill(signal);
      lastSignalAt = now;
    };
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, pass);
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
    if (process.env.npm_lifecycle_event !== undefined)
      whenParentIsGone(() => lastSignalAt === -Infinity && pass('SIGTERM'));
  });
}

/** npm may be killed without a chance to pass that on; then this process has a new parent. @param {() => void} stop */
function whenParentIsGone(stop) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, 500);
  timer.unref();
}

await runMain(async () => {
  await assertPortIsFree(process.env.STEWARD_PORT);
  return serve(await prepare({ builds: ['server', 'cli', 'web', 'agent'] }), process.argv.slice(2));
});
