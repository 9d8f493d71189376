import { ensureToolchain, pnpmScript, runCommand, runMain, say } from './toolchain.mjs';
import { prepare } from './workspace.mjs';

const usage = `Runs a command with the project's own Node.js, pnpm and tools.

  node scripts/run.mjs COMMAND [ARGUMENTS…]

For example: node scripts/run.mjs tsc -p packages/server`;

await runMain(async () => {
  const [command, ...args] = process.argv.slice(2);
  if (command === undefined) {
    say(usage);
    return 2;
  }
  if (command === 'pnpm') {
    const { node, npmEnv } = await ensureToolchain();
    return (await runCommand(node, [pnpmScript, ...args], { cwd: process.cwd(), env: npmEnv })).code;
  }
  const { env } = await prepare();
  return (await runCommand(command, args, { cwd: process.cwd(), env, shell: process.platform === 'win32' })).code;
});
