import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeAccess, signedIn } from '../../packages/api-client/src/rules/access.ts';
import { ACTIONS } from '../../packages/web/src/app/actions.ts';
import { listFiles } from '../workspace.mjs';
import { pagePart, plain, root, runPage, table } from './page.mjs';

const features = join(root, 'packages/web/src/features');

/** @returns {RegExp[]} the addresses that the portal's features serve */
function servedAddresses() {
  const files = listFiles(features).filter((file) => file.endsWith('routes.tsx'));
  const paths = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:path: |under\()'([^']*)'/g)].map(([, path = '']) => path),
  );
  return paths.map((path) => {
    const pattern = path
      .replace(/^\//, '')
      .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
      .replace(/:\w+/g, '[^/]+');
    return new RegExp(`^/${pattern}$`);
  });
}

/** @returns {{ label: string, to: string, who: string }[]} the pages that the palette offers and the portal has */
function portalPages() {
  const served = servedAddresses();
  return ACTIONS.flatMap(({ label, to, access = signedIn }) =>
    to !== undefined && to !== '/logout' && served.some((address) => address.test(to))
      ? [{ label, to, who: describeAccess(access) }]
      : [],
  );
}

const page = pagePart('docs/staff/web.md', 'pages', () =>
  table(
    ['page', 'address', 'who may'],
    portalPages().map(({ label, to, who }) => [plain(label), `\`${to}\``, who]),
  ),
);

if (import.meta.main) process.exitCode = await runPage(page, process.argv.slice(2));
