#!/usr/bin/env node
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
