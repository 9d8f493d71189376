import { readdirSync, readFileSync } from 'node:fs';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { boundariesRule, fileNameRule, moduleImports, queriesRule } from './boundaries.mjs';

const linter = new Linter({ configType: 'flat', cwd: '/checkout' });
const rules = { boundaries: boundariesRule, 'file-name': fileNameRule, queries: queriesRule };

function messages(file: string, code: string): string[] {
  const config = {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parser: tseslint.parser },
    plugins: { steward: { rules } },
    rules: { 'steward/boundaries': 'error', 'steward/file-name': 'error', 'steward/queries': 'error' },
  } as const;
  return linter
    .verify(code, [config as unknown as Linter.Config], { filename: `/checkout/${file}` })
    .map(({ message }) => message);
}

const refused: [file: string, code: string, sentence: string][] = [
  ['packages/api-client/src/rules/roles.ts', "import { x } from '../contract/players.ts';", 'rules ← contract'],
  [
    'packages/api-client/src/contract/players.ts',
    "import type { Client } from '../client/client.ts';",
    'rules ← contract',
  ],
  ['packages/api-client/src/columns/bugs.ts', "import type { Client } from '../client/client.ts';", 'rules ← contract'],
  ['packages/api-client/src/contract/bugs.ts', "import { bugColumns } from '../columns/bugs.ts';", 'rules ← contract'],
  [
    'packages/api-client/src/client/client.ts',
    "import { fetchTransport } from '../transport/fetch.ts';",
    'rules ← contract',
  ],
  ['packages/api-client/src/client/client.ts', "import { readFile } from 'node:fs/promises';", 'runs in browsers'],
  ['packages/api-client/src/client/client.ts', "import fs from 'fs';", 'runs in browsers'],
  ['packages/api-client/src/transport/fetch.ts', "const { Agent } = await import('undici');", 'runs in browsers'],
  ['packages/api-client/src/index.ts', "export { undiciTransport } from './transport/undici.ts';", 'Only node.ts'],
  ['packages/web/src/app/router.tsx', "import { bin } from '@steward/server';", 'only @steward/api-client'],
  ['packages/web/src/api.ts', "import { undiciTransport } from '@steward/api-client/node';", 'runs in browsers'],
  ['packages/agent/src/main.ts', "import { bin } from '@steward/server';", 'only @steward/api-client'],
  ['packages/cli/src/main.ts', "export * from '../../api-client/src/index.ts';", 'must not leave its package'],
  [
    'packages/server/src/http/mount.ts',
    "import type { Client } from '@steward/api-client/client/client';",
    'for those who call it',
  ],
  ['packages/server/src/modules/players/routes.ts', "import { sql } from 'kysely';", 'belongs in db/'],
  ['packages/server/src/core/audit.ts', "type Tx = import('kysely').Transaction<unknown>;", 'belongs in db/'],
  ['packages/server/src/modules/players/routes.ts', "import { DatabaseSync } from 'node:sqlite';", 'belongs in db/'],
  [
    'packages/server/src/core/services.ts',
    "import type { Routes } from '../modules/logs/routes.ts';",
    'core may import only db/, core/, config/',
  ],
  ['packages/server/src/core/players/standing.ts', "export * from '../../http/mount.ts';", 'core may import only'],
  ['packages/server/src/config/read.ts', "import { url } from '../modules/logs/url.ts';", 'config may import only'],
  ['packages/server/src/config/servers.ts', "import { url } from '../http/proxy.ts';", 'config may import only'],
  [
    'packages/server/src/config/config.ts',
    "import type { PasswordCost } from '../core/passwords.ts';",
    'config may import only db/, config/',
  ],
  ['packages/server/src/http/write.ts', "import { x } from '../modules/players/rules.ts';", 'http may import only'],
  ['packages/server/src/db/listing.ts', "import { names } from '../core/names.ts';", 'db may import only db/'],
  [
    'packages/server/src/db/migrations/0001-first.ts',
    "await import('../../config/read.ts');",
    'db may import only db/',
  ],
  [
    'packages/server/src/modules/punishments/routes.ts',
    "import { sightOf } from '../players/rules.ts';",
    'The module punishments must not import the module players',
  ],
  [
    'packages/server/src/modules/logs/open-line.ts',
    "type Said = import('../bridge/said.ts').Said;",
    'The module logs must not import the module bridge',
  ],
  [
    'packages/server/src/logs/engine/scanner.ts',
    "import { checkDay } from '../../modules/logs/access.ts';",
    'logs may import only db/, core/, config/, logs/',
  ],
  ['packages/server/src/logs/retention/daily.ts', "import { x } from '../../commands/io.ts';", 'logs may import only'],
  [
    'packages/server/src/modules/feeds/watch.ts',
    "import type { TailLine } from '../../logs/tail/events.ts';",
    'only logs/store.ts may be imported',
  ],
  ['packages/server/src/modules/site/routes.ts', "import { modules } from '../index.ts';", 'puts all modules together'],
  [
    'packages/web/src/features/players/page.tsx',
    "import { Row } from '../vac-lists/row.tsx';",
    'must not import the feature vac-lists',
  ],
  [
    'packages/web/src/features/players/page.test.tsx',
    "import { Row } from '../vac-lists/row.tsx';",
    'must not import the feature vac-lists',
  ],
  [
    'packages/cli/src/features/logs/deep/command.ts',
    "await import('../../players/command.ts');",
    'must not import the feature players',
  ],
  [
    'packages/web/src/components/page.tsx',
    "import { Row } from '../features/players/row.tsx';",
    'Shared code must not import a feature',
  ],
  ['packages/web/src/features/vehicles/page.tsx', "import { Vector3 } from 'three';", 'belongs in map/'],
  ['packages/web/src/features/vehicles/page.tsx', "import { Canvas } from '@react-three/fiber';", 'belongs in map/'],
  ['packages/web/src/features/vehicles/VehiclePage.tsx', '', 'not in kebab-case'],
  ['packages/web/src/vacLists/page.tsx', '', 'not in kebab-case'],
];

const allowed: [file: string, code: string][] = [
  [
    'packages/api-client/src/contract/players.ts',
    "import { atLeast } from '../rules/roles.ts'; import { endpoint } from './endpoint.ts';",
  ],
  ['packages/api-client/src/client/client.ts', "import type { Transport } from '../transport/transport.ts';"],
  [
    'packages/api-client/src/transport/undici.ts',
    "import { Agent } from 'undici'; import { readFile } from 'node:fs/promises';",
  ],
  ['packages/api-client/src/rules/roles.test.ts', "import { readFileSync } from 'node:fs';"],
  ['packages/cli/src/context.ts', "import { undiciTransport } from '@steward/api-client/node';"],
  [
    'packages/server/src/http/mount.ts',
    "import { contract } from '@steward/api-client/contract/index'; import { toWire } from '@steward/api-client/client/wire-case';",
  ],
  ['packages/server/src/testing/with-app.ts', "import { createClient } from '@steward/api-client/client/client';"],
  [
    'packages/server/src/modules/players/repository.ts',
    "import { sql } from 'kysely'; import type { Tx } from '../../db/schema.ts';",
  ],
  ['packages/server/src/modules/players/search-repository.ts', "import { sql } from 'kysely';"],
  [
    'packages/server/src/db/dialects.ts',
    "import { SqliteDialect } from 'kysely'; import { DatabaseSync } from 'node:sqlite';",
  ],
  [
    'packages/server/src/core/services.ts',
    "import type { Config } from '../config/config.ts'; import type { Db } from '../db/schema.ts'; import { setCommunity } from '@steward/api-client/rules/community';",
  ],
  [
    'packages/server/src/config/read.ts',
    "import { readTrust } from './proxy-trust.ts'; import { parseRange } from '../db/addresses.ts';",
  ],
  ['packages/server/src/core/audit.http.test.ts', "import { routes } from '../modules/audit/routes.ts';"],
  ['packages/server/src/start-services.ts', "import { createLogsService } from './logs/service.ts';"],
  ['packages/server/src/modules/feeds/watch.ts', "import type { TailLine } from '../../logs/store.ts';"],
  ['packages/server/src/commands/ship-logs.ts', "import { openMarks } from '../logs/ship/marks.ts';"],
  ['packages/server/src/logs/import/input.ts', "import { CommandError } from '../../core/command-io.ts';"],
  ['packages/server/src/modules/players/routes.ts', "import { activeBans } from '../punishments/repository.ts';"],
  [
    'packages/server/src/modules/punishments/routes.ts',
    "import { requirePlayer } from '../../core/players/require-player.ts'; import { banTerm } from './rules.ts';",
  ],
  ['packages/web/src/app/router.tsx', "import { routes } from '../features/players/routes.tsx';"],
  ['packages/cli/src/features/index.ts', "import { command } from './players/command.ts';"],
  [
    'packages/web/src/features/players/page.tsx',
    "import { Row } from './row.tsx'; import { Page } from '../../components/page.tsx';",
  ],
  [
    'packages/web/src/map/marker-layer.tsx',
    "import { Vector3 } from 'three'; import { Canvas } from '@react-three/fiber';",
  ],
  ['e2e/terminal/players.test.ts', "import { terminal } from '../../packages/cli/src/testing/terminal.ts';"],
];

describe('the import boundaries', () => {
  it.each(refused)('refuses in %s: %s', (file, code, sentence) => {
    expect(messages(file, code)).toEqual([expect.stringContaining(sentence)]);
  });

  it.each(allowed)('allows in %s: %s', (file, code) => {
    expect(messages(file, code)).toEqual([]);
  });
});

describe('the modules of the server', () => {
  it('import each other in no circle', () => {
    const reaches = (from: string, seen: Set<string> = new Set()): Set<string> => {
      for (const to of moduleImports[from] ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          reaches(to, seen);
        }
      return seen;
    };
    expect(Object.keys(moduleImports).filter((name) => reaches(name).has(name))).toEqual([]);
  });

  it('declare no import that is not there', () => {
    const isMade = ([own, target]: readonly [string, string]) =>
      readdirSync(`packages/server/src/modules/${own}`, { recursive: true, encoding: 'utf8' }).some(
        (name) =>
          /(?<!\.test)\.ts$/.test(name) &&
          readFileSync(`packages/server/src/modules/${own}/${name}`, 'utf8').includes(`../${target}/`),
      );
    const declared = Object.entries(moduleImports).flatMap(([own, targets]) =>
      targets.map((target) => [own, target] as const),
    );
    expect(declared.filter((pair) => !isMade(pair))).toEqual([]);
  });
});

describe('the lint of queries', () => {
  const builders = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto'];
  const queries = [
    ...builders.map((name) => `void db.${name}('player');`),
    ...builders.map((name) => `void tx['${name}']('player');`),
    'void tx.with("a", (q) => q.selectFrom("player")).execute();',
    'void sql`select 1`.execute(db);',
    'void sql<{ id: number }>`select ${id}`.execute(db);',
  ];

  it.each([
    'modules/bugs/routes.ts',
    'commands/demo.ts',
    'core/audit.ts',
    'http/write.ts',
    'demo/seed/people.ts',
    'app.ts',
  ])('refuses a query in %s', (file) => {
    for (const code of queries) {
      const said = messages(`packages/server/src/${file}`, code);
      expect(said, code).toEqual([expect.stringContaining('move it into db/')]);
    }
  });

  it.each([
    'packages/server/src/db/outbox.ts',
    'packages/server/src/db/copy/rows.ts',
    'packages/server/src/modules/bugs/repository.ts',
    'packages/server/src/modules/alerts/channel-repository.ts',
    'packages/server/src/core/players/repository-names.ts',
    'packages/server/src/modules/bugs/bugs.http.test.ts',
    'packages/server/src/testing/factories.ts',
    'packages/web/src/components/table.tsx',
  ])('lets %s build one', (file) => {
    for (const code of queries) expect(messages(file, code), code).toEqual([]);
  });
});
