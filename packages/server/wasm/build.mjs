// Compiles wasm/scan.ts to src/data/scan.wasm, which is committed: node packages/server/wasm/build.mjs
// With --check nothing is written; the exit code is 1 when the committed file is not what the source gives.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const source = new URL('scan.ts', import.meta.url);
const target = new URL('../src/data/scan.wasm', import.meta.url);
const options = ['--runtime', 'stub', '--importMemory', '--enable', 'simd', '-O3', '--converge', '--noAssert'];

/** @type {Uint8Array | undefined} */
let wasm;
const { error, stderr } = await asc.main(['scan.ts', '--outFile', 'scan.wasm', ...options], {
  readFile: (name) => (name === 'scan.ts' ? readFileSync(fileURLToPath(source), 'utf8') : null),
  writeFile: (name, contents) => {
    if (name === 'scan.wasm' && typeof contents !== 'string') wasm = contents;
  },
  listFiles: () => [],
});
if (error || !wasm) {
  process.stderr.write(stderr.toString());
  throw error ?? new Error('The compiler gave no file.');
}
if (!process.argv.includes('--check')) {
  writeFileSync(target, wasm);
} else if (Buffer.compare(readFileSync(target), wasm) !== 0) {
  process.stderr.write('src/data/scan.wasm is not what wasm/scan.ts gives. Run node packages/server/wasm/build.mjs\n');
  process.exitCode = 1;
}
