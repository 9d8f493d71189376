#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`steward-agent needs Node.js 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
try {
  await import('../dist/steward-agent.js');
} catch (error) {
  const { existsSync } = await import('node:fs');
  if (existsSync(new URL('../dist/steward-agent.js', import.meta.url))) throw error;
  process.stderr.write('steward-agent is not built yet. Run "npm run build" in the checkout once, then try again.\n');
  process.exitCode = 1;
}
