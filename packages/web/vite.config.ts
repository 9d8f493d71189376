import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './scripts/compressed-copies.ts';
import { ownIcons } from './scripts/own-icons.ts';
import { plainContract } from './scripts/plain-contract.ts';

const apiServer = 'http://127.0.0.1:4747';

export default defineConfig({
  plugins: [ownIcons(), plainContract(), react(), compressedCopies()],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    assetsDir: 'static',
    license: { fileName: 'licenses.txt' },
  },
  server: { proxy: { '/api': apiServer } },
});
