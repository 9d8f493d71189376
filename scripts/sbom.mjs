import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ensureToolchain, pnpmScript, runCommand, runMain, say, tail } from './toolchain.mjs';

const usage = `Writes the software bill of materials (CycloneDX) of this version.

  npm run sbom [-- FILE]      steward.cdx.json, when no file is named`;

await runMain(async () => {
  const [file = 'steward.cdx.json', ...others] = process.argv.slice(2);
  if (others.length > 0 || file.startsWith('-')) {
    say(usage);
    return 2;
  }
  const out = resolve(file);
  mkdirSync(dirname(out), { recursive: true });
  const { node, npmEnv } = await ensureToolchain();
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--out', out];
  const { code, output } = await runCommand(node, [pnpmScript, 'sbom', ...format], { env: npmEnv, capture: true });
  say(code === 0 ? `The bill of materials is in ${out}.` : tail(output));
  return code;
});
