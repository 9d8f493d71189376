import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressedCopies } from './scripts/compressed-copies.ts';
import { groupedChunks } from './scripts/grouped-chunks.ts';
import { nativeTemporal } from './scripts/native-temporal.ts';
import { ownIcons } from './scripts/own-icons.ts';
import { plainContract, routesWithoutContract } from './scripts/plain-contract.ts';
import { productionRouter } from './scripts/production-router.ts';

const apiServer = 'http://127.0.0.1:4747';
const { plugin: grouped, codeSplitting } = groupedChunks();

export default defineConfig({
  plugins: [
    ownIcons(),
    plainContract(),
    routesWithoutContract(),
    nativeTemporal(),
    productionRouter(),
    react(),
    grouped,
    compressedCopies(),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    manifest: true,
    assetsDir: 'static',
    cssCodeSplit: false,
    // Every browser that runs this target knows preloads.
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.txt' },
    rolldownOptions: { output: { codeSplitting } },
  },
  server: { proxy: { '/api': apiServer } },
});
