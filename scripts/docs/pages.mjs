import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeAccess, signedIn } from '../../packages/api-client/src/rules/access.ts';
import { pagePart, plain, root, runPage, table } from './page.mjs';

const portal = join(root, 'packages/web');

/** @typedef {import('../../packages/api-client/src/rules/access.ts').Access} Access */

/** @typedef {{ to: string, title?: string, command?: string, partCommands?: readonly string[], access?: Access }} PageRecord */

/** @returns {Promise<{ titled: PageRecord[], records: PageRecord[], accessOf: (to: string) => Access | undefined }>} the records of the portal's pages */
async function portalPages() {
  const ofPortal = createRequire(join(portal, 'package.json'));
  const { createServer } = await import(pathToFileURL(ofPortal.resolve('vite')).href);
  const server = await createServer({ root: portal, logLevel: 'silent', server: { middlewareMode: true, ws: false } });
  try {
    const { features } = await server.ssrLoadModule('/src/app/features.ts');
    const { accessIn } = await server.ssrLoadModule('/src/components/route-access.ts');
    const { recordsOf, titledIn } = await server.ssrLoadModule('/src/components/pages.ts');
    return {
      titled: titledIn(features),
      records: recordsOf(features),
      accessOf: (to) => accessIn(features)(to)?.access,
    };
  } finally {
    await server.close();
  }
}

/** @type {ReturnType<typeof portalPages> | undefined} */
let loading;
const found = () => (loading ??= portalPages());

const page = pagePart('docs/staff/web.md', 'pages', async () => {
  const { titled, accessOf } = await found();
  return table(
    ['page', 'address', 'who may', 'in a terminal'],
    titled.map(({ title = '', to, command }) => [
      plain(title),
      `\`${to}\``,
      describeAccess(accessOf(to) ?? signedIn),
      command === undefined ? '' : `\`steward ${command}\``,
    ]),
  );
});

/** @type {import('./page.mjs').Page} */
const webPages = {
  file: join(root, 'packages/cli/src/tui/web-pages.json'),
  async text() {
    const { titled, records } = await found();
    /** @type {Map<string, string>} */
    const byCommand = new Map();
    for (const { command, partCommands = [], to } of [...titled, ...records])
      for (const name of command === undefined ? partCommands : [command, ...partCommands])
        if (!byCommand.has(name)) byCommand.set(name, to.replace(/:(\w+)/g, '{$1}'));
    const sorted = [...byCommand].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`;
  },
};

if (import.meta.main)
  for (const made of [page, webPages])
    process.exitCode = (await runPage(made, process.argv.slice(2))) || process.exitCode;
