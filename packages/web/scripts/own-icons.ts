import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN = fileURLToPath(new URL('../src/components/svg-icon.tsx', import.meta.url));

const ICONS = '\0own-icons';

/** Makes the icons of MUI's package by our own component: its own would bring MUI's styles to every page. */
export function ownIcons(): Plugin {
  return {
    name: 'own-icons',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source.includes('utils/createSvgIcon') && importer !== undefined && /[\\/]icons-material[\\/]/.test(importer)
        ? ICONS
        : undefined,
    load: (id) => (id === ICONS ? `export { createSvgIcon as default } from ${JSON.stringify(OWN)};` : undefined),
  };
}
