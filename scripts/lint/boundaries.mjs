import { isBuiltin } from 'node:module';
import { dirname, posix, relative, sep } from 'node:path';

/**
 * @typedef {{ file: string, test: boolean }} From the importing file, from the checkout's root; `test` is for tests and their tools
 * @typedef {{ file: string } | { packageName: string, specifier: string }} To what it imports: a file of this checkout, or a package
 * @typedef {(from: From, to: To) => string | undefined} Boundary a sentence when the import is not allowed
 */

const apiClient = 'packages/api-client/src/';
const server = 'packages/server/src/';
const clients = ['packages/web/src/', 'packages/cli/src/', 'packages/agent/src/'];

/** The floors of the server and what each may import of it; whatever is not named here stands above them. */
const floors = {
  db: ['db/'],
  core: ['db/', 'core/', 'config/'],
  config: ['db/', 'config/'],
  http: ['db/', 'core/', 'config/', 'http/'],
  logs: ['db/', 'core/', 'config/', 'logs/'],
};
/** What the wing of the logs shows to those above it; what operators run may look into it. */
const logsFace = ['logs/store.ts', 'logs/service.ts'];
const looksIntoLogs = /^(?:logs|commands|testing)\//;
const serverModule = new RegExp(`^${server}modules/([^/]+)/`);

/**
 * Which module of the server may import which, and nothing else of another one. What several ask for belongs in core/.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const moduleImports = {
  alerts: ['feeds'],
  bridge: ['restarts', 'sessions', 'site'],
  develop: ['logs', 'restarts'],
  groups: ['assets'],
  moderation: ['accounts'],
  'move-in': ['bridge', 'routeblocks'],
  players: ['punishments'],
  records: ['sessions', 'tickets', 'watched'],
  restarts: ['site'],
  stats: ['alerts', 'watched'],
};

const nodeOnly = [`${apiClient}node.ts`, `${apiClient}transport/undici.ts`];
const nodePackages = new Set(['undici', 'tough-cookie']);
const databasePackages = new Set(['kysely', 'pg', 'node:sqlite']);
const threePackages = new Set(['three', '@react-three/fiber']);
const seesAllFeatures =
  /^packages\/(?:web\/src\/(?:app\/|main\.tsx$)|cli\/src\/(?:main\.ts$|tui\/(?:app\.tsx|all-screens\.ts)$)|(?:web|cli)\/src\/features\/index\.tsx?$)/;
const feature = /^(packages\/(?:web|cli)\/src\/features\/)([^/]+)\//;

/** @param {string} file @param {string} folder */
const below = (file, folder) => file.startsWith(folder);

/** @param {string} file */
const isNodeOnly = (file) =>
  nodeOnly.includes(file) || ['game/', 'log-forms/', 'processes/'].some((folder) => below(file, apiClient + folder));

/** @param {string} file */
const holdsQueries = (file) => below(file, `${server}db/`) || /repository[^/]*\.ts$/.test(file);

/** @param {string} file @returns {string} the workspace package it belongs to, such as packages/web/ */
const packageOf = (file) => /^packages\/[^/]+\//.exec(file)?.[0] ?? '';

/** @type {Record<string, Boundary>} */
const boundaries = {
  stayInside({ file }, to) {
    const own = packageOf(file);
    if (!('file' in to) || own === '' || !below(file, `${own}src/`) || below(to.file, own)) return undefined;
    return 'A relative import must not leave its package; import the other package by its name.';
  },

  layers({ file, test }, to) {
    if (test || !('file' in to)) return undefined;
    /** @type {Record<string, string[]>} */
    const allowed = {
      words: ['words/'],
      rules: ['words/', 'rules/'],
      contract: ['words/', 'rules/', 'contract/'],
      columns: ['words/', 'rules/', 'contract/', 'columns/'],
      client: ['words/', 'rules/', 'contract/', 'client/', 'transport/transport.ts'],
    };
    const layer = Object.keys(allowed).find((name) => below(file, `${apiClient}${name}/`));
    if (layer === undefined || allowed[layer]?.some((part) => below(to.file, apiClient + part))) return undefined;
    return `${layer}/ may import only ${allowed[layer]?.join(', ')}: words ← rules ← contract ← client ← index.`;
  },

  runsEverywhere({ file, test }, to) {
    if (test || !below(file, apiClient) || isNodeOnly(file)) return undefined;
    if ('file' in to) return isNodeOnly(to.file) ? 'Only node.ts may import what needs Node.js.' : undefined;
    if (!isBuiltin(to.specifier) && !nodePackages.has(to.packageName)) return undefined;
    return `${to.specifier} belongs in game/, log-forms/, processes/, transport/undici.ts or node.ts: everything else runs in browsers too.`;
  },

  onlyTheClient({ file }, to) {
    if (!('packageName' in to) || !to.packageName.startsWith('@steward/')) return undefined;
    if (!clients.some((folder) => below(file, folder)) && !below(file, server) && !below(file, apiClient))
      return undefined;
    if (to.packageName !== '@steward/api-client') return 'Of this workspace only @steward/api-client may be imported.';
    if (
      below(file, 'packages/web/') &&
      /\/(?:node|transport\/undici|(?:game|log-forms|processes)\/[^/]+)$/.test(to.specifier)
    )
      return `${to.specifier} needs Node.js; the web runs in browsers.`;
    return undefined;
  },

  serverNeedsNoClient({ file, test }, to) {
    if (test || !below(file, server) || !('packageName' in to)) return undefined;
    if (!/^@steward\/api-client\/(?:client\/(?!wire-case$)|transport|node)/.test(to.specifier)) return undefined;
    return 'The server reads the contract and the rules; the client and its transports are for those who call it.';
  },

  featuresApart({ file, test }, to) {
    if (!('file' in to)) return undefined;
    const target = feature.exec(to.file);
    if (target === null || seesAllFeatures.test(file)) return undefined;
    const own = feature.exec(file);
    if (own === null)
      return test ? undefined : 'Shared code must not import a feature; only the app and features/index see them.';
    if (own[2] === target[2]) return undefined;
    return `The feature ${own[2]} must not import the feature ${target[2]}; move what both need to a shared folder.`;
  },

  serverFloors({ file, test }, to) {
    if (test || !('file' in to) || !below(to.file, server)) return undefined;
    const floor = /^(db|core|config|http|logs)\//.exec(below(file, server) ? file.slice(server.length) : '');
    const name = /** @type {keyof typeof floors | undefined} */ (floor?.[1]);
    const target = to.file.slice(server.length);
    if (name === undefined || floors[name].some((part) => below(target, part))) return undefined;
    return `${name} may import only ${floors[name].join(', ')} of the server: db ← config ← core ← http, logs ← modules.`;
  },

  logsByTheirFace({ file, test }, to) {
    if (test || !('file' in to) || !below(file, server) || !below(to.file, `${server}logs/`)) return undefined;
    const [own, target] = [file, to.file].map((path) => path.slice(server.length));
    if (looksIntoLogs.test(own ?? '') || logsFace.includes(target ?? '')) return undefined;
    return 'Of the logs only logs/store.ts may be imported; it gives all that others need.';
  },

  modulesApart({ file, test }, to) {
    if (test || !('file' in to)) return undefined;
    const own = serverModule.exec(file)?.[1];
    if (own === undefined || !below(to.file, `${server}modules/`)) return undefined;
    const target = serverModule.exec(to.file)?.[1];
    if (target === undefined) return 'A module must not import what puts all modules together.';
    if (target === own || moduleImports[own]?.includes(target)) return undefined;
    return `The module ${own} must not import the module ${target}; move what both need to core/, or declare it in moduleImports.`;
  },

  databaseInRepositories({ file, test }, to) {
    if (test || !below(file, server) || !('packageName' in to)) return undefined;
    if (!databasePackages.has(to.packageName) || holdsQueries(file)) return undefined;
    return `${to.packageName} belongs in db/ and in repository files.`;
  },

  threeInMap({ file }, to) {
    if (!below(file, 'packages/web/src/') || !('packageName' in to)) return undefined;
    if (!threePackages.has(to.packageName) || below(file, 'packages/web/src/map/')) return undefined;
    return `${to.packageName} belongs in map/, so that only screens with a map load it.`;
  },
};

/** @param {string} specifier @returns {string} */
function packageName(specifier) {
  if (isBuiltin(specifier)) return specifier.startsWith('node:') ? specifier : `node:${specifier}`;
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}

/** @param {string} file @param {string} specifier @returns {To} */
function importTarget(file, specifier) {
  const path = specifier.replace(/[?#].*$/, '');
  if (path.startsWith('.')) return { file: posix.normalize(posix.join(posix.dirname(file), path)) };
  return { packageName: packageName(path), specifier: path };
}

const forTests = /\.test(?:-d)?\.tsx?$|\/testing\//;

/** @type {import('eslint').Rule.RuleModule} */
export const boundariesRule = {
  meta: {
    type: 'problem',
    docs: { description: 'Imports flow one way: between packages, layers and features.' },
    schema: [],
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const from = { file, test: forTests.test(file) };
    /** @param {import('eslint').Rule.Node} node @param {unknown} specifier */
    const check = (node, specifier) => {
      if (typeof specifier !== 'string') return;
      const to = importTarget(file, specifier);
      for (const boundary of Object.values(boundaries)) {
        const message = boundary(from, to);
        if (message !== undefined) context.report({ node, message });
      }
    };
    /** @param {any} node */
    const checkSource = (node) => check(node.source ?? node, node.source?.value);
    return {
      ImportDeclaration: checkSource,
      ExportNamedDeclaration: checkSource,
      ExportAllDeclaration: checkSource,
      ImportExpression: checkSource,
      TSImportType: (/** @type {any} */ node) => check(node, node.source?.value ?? node.argument?.literal?.value),
    };
  },
};

const builders = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);

/** @type {import('eslint').Rule.RuleModule} */
export const queriesRule = {
  meta: { type: 'problem', docs: { description: 'Only db/ and repositories build queries.' }, schema: [] },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    if (!below(file, server) || forTests.test(file) || holdsQueries(file)) return {};
    /** @param {import('eslint').Rule.Node} node @param {string} name */
    const report = (node, name) =>
      context.report({ node, message: `${name} builds a query: move it into db/ or the repository of its module.` });
    return {
      MemberExpression(node) {
        const name = node.property.type === 'Identifier' && !node.computed ? node.property.name : '';
        const literal = node.property.type === 'Literal' ? String(node.property.value) : name;
        if (builders.has(literal)) report(node, literal);
      },
      'TaggedTemplateExpression[tag.name="sql"]': (/** @type {import('eslint').Rule.Node} */ node) =>
        report(node, 'sql'),
    };
  },
};

/** @type {import('eslint').Rule.RuleModule} */
export const fileNameRule = {
  meta: { type: 'suggestion', docs: { description: 'Files and their folders are named in kebab-case.' }, schema: [] },
  create: (context) => ({
    Program(node) {
      const path = relative(context.cwd, context.filename).split(sep).join('/');
      const odd = [...dirname(path).split('/'), posix.basename(path)].find(
        (part) => !/^\.?[a-z0-9]+(?:[-.][a-z0-9]+)*$|^\.$/.test(part),
      );
      if (odd !== undefined) context.report({ node, message: `${odd} is not in kebab-case.` });
    },
  }),
};
