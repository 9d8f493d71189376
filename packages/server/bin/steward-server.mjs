#!/usr/bin/env node
if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `The server needs Node.js 24 or newer; this is ${process.version}. In a checkout, "npm start" brings its own.\n`,
  );
  process.exit(1);
}
try {
  await import('../dist/steward-server.js');
} catch (error) {
  const { existsSync } = await import('node:fs');
  if (existsSync(new URL('../dist/steward-server.js', import.meta.url))) throw error;
  process.stderr.write(
    'The server is not built yet. Run "npm start" or "npm run build" in the checkout once, then try again.\n',
  );
  process.exitCode = 1;
}
