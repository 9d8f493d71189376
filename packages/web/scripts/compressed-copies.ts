import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(?:js|css|svg|json|txt)$/;
/** Smaller files gain nothing. */
const LEAST_BYTES = 700;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

/** Writes `.br` and `.gz` beside each built text file: the server sends these to browsers that take them. */
export function compressedCopies(): Plugin {
  let dir = '';
  return {
    name: 'compressed-copies',
    apply: 'build',
    configResolved(config) {
      dir = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && TEXT.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const bytes = await readFile(path);
          if (bytes.length < LEAST_BYTES) return;
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(bytes, BROTLI),
            promisify(gzip)(bytes, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        }),
      );
    },
  };
}
