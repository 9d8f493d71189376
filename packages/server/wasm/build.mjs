// Compiles the sources in wasm/ to src/data/*.wasm, which are committed: node packages/server/wasm/build.mjs
// With --check nothing is written; the exit code is 1 when a committed file is not what its source gives.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const options = ['--runtime', 'stub', '--importMemory', '--enable', 'simd', '-O3', '--converge', '--noAssert'];

const SOURCES = new Set(readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts')));

/** @param {string} name */
async function compile(name) {
  /** @type {Uint8Array | undefined} */
  let wasm;
  const { error, stderr } = await asc.main([`${name}.ts`, '--outFile', `${name}.wasm`, ...options], {
    // The files that it imports lie beside it.
    readFile: (file) => (SOURCES.has(file) ? readFileSync(new URL(file, import.meta.url), 'utf8') : null),
    writeFile: (file, contents) => {
      if (file === `${name}.wasm` && typeof contents !== 'string') wasm = contents;
    },
    listFiles: () => [],
  });
  if (!error && wasm) return wasm;
  process.stderr.write(stderr.toString());
  throw error ?? new Error('The compiler gave no file.');
}

for (const name of ['scan', 'grams']) {
  const wasm = await compile(name);
  const target = new URL(`../src/data/${name}.wasm`, import.meta.url);
  if (!process.argv.includes('--check')) {
    writeFileSync(target, wasm);
  } else if (Buffer.compare(readFileSync(target), wasm) !== 0) {
    process.stderr.write(
      `src/data/${name}.wasm is not what its source gives. Run node packages/server/wasm/build.mjs\n`,
    );
    process.exitCode = 1;
  }
}
