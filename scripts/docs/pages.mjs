import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeAccess, signedIn } from '../../packages/api-client/src/rules/access.ts';
import { ACTIONS } from '../../packages/web/src/app/actions.ts';
import { pagePart, plain, root, runPage, table } from './page.mjs';

const portal = join(root, 'packages/web');

/** @typedef {import('../../packages/api-client/src/rules/access.ts').Access} Access */

/** @returns {Promise<{ exists: (to: string) => boolean, accessOf: (to: string) => Access | undefined }>} the portal's own routes */
async function portalRoutes() {
  const ofPortal = createRequire(join(portal, 'package.json'));
  const { createServer } = await import(pathToFileURL(ofPortal.resolve('vite')).href);
  const { matchRoutes } = ofPortal('react-router-dom');
  const server = await createServer({ root: portal, logLevel: 'silent', server: { middlewareMode: true, ws: false } });
  try {
    const { features } = await server.ssrLoadModule('/src/app/features.ts');
    const { accessIn } = await server.ssrLoadModule('/src/components/route-access.ts');
    return { exists: (to) => matchRoutes(features, to) !== null, accessOf: (to) => accessIn(features)(to)?.access };
  } finally {
    await server.close();
  }
}

/** @returns {Promise<{ label: string, to: string, who: string }[]>} the pages that the palette offers and the portal has */
async function portalPages() {
  const { exists, accessOf } = await portalRoutes();
  return ACTIONS.flatMap(({ label, to }) =>
    to !== undefined && to !== '/logout' && exists(to)
      ? [{ label, to, who: describeAccess(accessOf(to) ?? signedIn) }]
      : [],
  );
}

const page = pagePart('docs/staff/web.md', 'pages', async () =>
  table(
    ['page', 'address', 'who may'],
    (await portalPages()).map(({ label, to, who }) => [plain(label), `\`${to}\``, who]),
  ),
);

if (import.meta.main) process.exitCode = await runPage(page, process.argv.slice(2));
