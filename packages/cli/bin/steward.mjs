#!/usr/bin/env node
const OLDEST = 'Node.js 20.16';

if (typeof process.getBuiltinModule !== 'function') {
  process.stderr.write(
    `The steward command needs ${OLDEST} or newer, and runs best on Node.js 24; this is ${process.version}.\n`,
  );
  process.exitCode = 1;
} else {
  try {
    await import('../dist/steward.js');
  } catch (error) {
    const { existsSync } = await import('node:fs');
    if (existsSync(new URL('../dist/steward.js', import.meta.url))) throw error;
    process.stderr.write(
      'The steward command is not built yet. Run "npm start" or "npm run build" in the checkout once, then try again.\n',
    );
    process.exitCode = 1;
  }
}
