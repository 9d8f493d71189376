import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, posix, relative, sep } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../packages/cli/src/command/program.ts';
import type { Command } from '../../packages/cli/src/command/spec.ts';
import { parseAgentFile } from '../../packages/agent/src/config/read.ts';
import { agentFileSchema } from '../../packages/agent/src/config/schema.ts';
import { main as agentMain } from '../../packages/agent/src/main.ts';
import { loadAll } from '../../packages/cli/src/features/index.ts';
import { readConfig } from '../../packages/server/src/config/read.ts';
import { main as serverMain, program as serverProgram } from '../../packages/server/src/main.ts';
import { listFiles } from '../workspace.mjs';
import { anchorsIn, codeIn, linksIn, readDocuments } from './documents.mjs';
import { root } from './page.mjs';
import { shellCommands } from './shell-words.mjs';

const MOST_PICTURE_BYTES = 300_000;
/** Files of the checkout, without those that a placeholder stands in. */
const PATHS = /(?:^|[\s/])((?:packages|scripts|docs|e2e|bench|toolchain|\.ci)\/[\w./-]+)(?![\w./<*{-])/gm;

const documents = readDocuments();
const named = (file: string) => {
  const found = documents.find((one) => one.file === file);
  if (!found) throw new Error(`There is no ${file}.`);
  return found;
};

const notOurs = new Set(['node_modules', 'dist', 'coverage', '.git', '.data', 'test-results']);
const files = listFiles(root, (name) => !notOurs.has(name)).map((file) => relative(root, file).split(sep).join('/'));
const sources = (folder: string) =>
  files
    .filter((file) => file.startsWith(folder) && /\.(?:ts|tsx|mjs)$/.test(file) && !/\.test\.|\/testing\//.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'));
const variablesIn = (text: string) => new Set(text.match(/\bSTEWARD_[A-Z0-9_]+/g));
const variablesOf = (folder: string) => variablesIn(sources(folder).join('\n'));

const shellBlocks = documents.flatMap(({ file, blocks }) =>
  blocks.filter(({ language }) => language === 'sh').map(({ text }) => ({ file, text })),
);
const commandsNamed = (program: string) =>
  shellBlocks.flatMap(({ file, text }) =>
    shellCommands(text)
      .filter(([first]) => first === program)
      .map(([, ...words]) => ({ file, words })),
  );

type ServerCommand = ReturnType<typeof serverProgram>;
/** The surroundings of a command of the server that says nothing but its output. */
const silent = (out: (line: string) => void = () => undefined) => ({
  env: {},
  out,
  err: () => undefined,
  log: () => undefined,
  askSecret: undefined,
  stopped: () => Promise.resolve(),
});

describe('documents that are made', () => {
  it.each(['api', 'commands', 'game-events', 'messages', 'pages', 'screens'])(
    '%s is current',
    { timeout: 60_000 },
    (name) => {
      const script = join(root, `scripts/docs/${name}.mjs`);
      const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    },
  );
});

it('what stands as code is shown as it is written', () => {
  const shown = documents.flatMap(({ file, text }) =>
    [...text.matchAll(/`[^`\n]*\\[_<*][^`\n]*`/g)].map(([code]) => `${file}: ${code}`),
  );
  expect(shown).toEqual([]);
});

describe('links and names of files', () => {
  it.each(documents.map((document) => [document.file, document] as const))('%s leads somewhere', (file, document) => {
    for (const address of linksIn(document)) {
      if (/^https?:/.test(address)) continue;
      const [path = '', anchor] = address.split('#');
      const target = path === '' ? file : posix.join(dirname(file), path);
      expect(existsSync(join(root, target)), `${file} links to ${address}`).toBe(true);
      if (anchor !== undefined) expect([...anchorsIn(named(target))], `${file} links to ${address}`).toContain(anchor);
    }
  });

  it.each(documents.map((document) => [document.file, document] as const))(
    '%s names files that exist',
    (file, document) => {
      const shell = document.blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);
      for (const code of [...codeIn(document), ...shell]) {
        for (const [, path = ''] of code.matchAll(PATHS))
          if (!path.includes('node_modules'))
            // What a build makes is there only after it; its package always is.
            expect(existsSync(join(root, path.replace(/\/dist$/, ''))), `${file} names ${path}`).toBe(true);
        const module = /^[\w./-]+\.(?:ts|tsx|mjs)$/.exec(code)?.[0];
        if (module !== undefined)
          expect(
            files.some((one) => one === module || one.endsWith(`/${module}`)),
            `${file} names ${module}`,
          ).toBe(true);
      }
    },
  );

  it('every document is in the list of documents', () => {
    const listed = new Set(
      linksIn(named('docs/README.md')).map((link) => posix.join('docs', link.split('#')[0] ?? '')),
    );
    expect(
      documents
        .map(({ file }) => file)
        .filter((file) => file !== 'README.md' && file !== 'docs/README.md' && !listed.has(file)),
    ).toEqual([]);
  });
});

describe('pictures', () => {
  it.each(files.filter((file) => file.startsWith('docs/pictures/')))('%s is small and shown', (file) => {
    expect(statSync(join(root, file)).size).toBeLessThan(MOST_PICTURE_BYTES);
    expect(documents.some((document) => linksIn(document).some((link) => file.endsWith(link)))).toBe(true);
  });
});

describe('settings', () => {
  const configure = named('docs/operators/configure.md');
  const configSource = ['restarts', 'file', 'logs']
    .map((part) => readFileSync(join(root, `packages/server/src/config/${part}.ts`), 'utf8'))
    .join('\n');

  it('each of the server is documented, with the ones that its commands read', () => {
    expect(
      [...variablesOf('packages/server/src/')].filter((name) => !configure.text.includes(`| \`${name}\``)),
    ).toEqual([]);
  });

  it('each of the terminal client is documented', () => {
    const { text } = named('docs/staff/terminal.md');
    expect([...variablesOf('packages/cli/src/')].filter((name) => !text.includes(`| \`${name}\``))).toEqual([]);
  });

  it('each of the agent is documented, and shown in an example that is read', () => {
    const agent = named('docs/operators/agent.md');
    const [example] = agent.blocks.filter(({ notes }) => notes.includes('agent'));
    expect(parseAgentFile(example?.text ?? '', 'agent.json').panel).toBe('https://panel.example.org');
    const keysOf = (schema: object): string[] =>
      Object.entries((schema as { properties?: Record<string, object> }).properties ?? {}).flatMap(([key, inner]) => [
        key,
        ...keysOf(inner),
      ]);
    const keys = keysOf(agentFileSchema()).filter((key) => key !== '$schema');
    expect(keys.length).toBeGreaterThan(8);
    const documented = new Set(codeIn(agent).flatMap((code) => code.split('.')));
    expect(keys.filter((key) => !documented.has(key))).toEqual([]);
    for (const name of variablesOf('packages/agent/src/')) expect(codeIn(agent), name).toContain(name);
  });

  it('none is documented that nothing reads', () => {
    // What helpers of tests read is documented for contributors.
    const helpers = files.filter((file) => file.includes('/testing/') && file.endsWith('.ts'));
    const texts = helpers.map((file) => readFileSync(join(root, file), 'utf8'));
    const read = new Set([
      ...['packages/', 'scripts/', 'e2e/'].flatMap((folder) => [...variablesOf(folder)]),
      ...variablesIn(texts.join('\n')),
    ]);
    for (const { file, text } of documents)
      expect(
        [...variablesIn(text)].filter((name) => !read.has(name)),
        file,
      ).toEqual([]);
  });

  it('each key of the file is documented, and shown in an example that is read', () => {
    const [example] = configure.blocks.filter(({ notes }) => notes.includes('config'));
    const parsed = readConfig({ STEWARD_CONFIG: 'config.json' }, () => example?.text ?? '');
    expect(parsed.communityName).toBe('Los Arboles Roleplay');
    const keys = [
      ...configSource.matchAll(
        /(?<![\w$])(\w+):\s*(?:z(?!\.RefinementCtx)|Url|Said|Restarts|RestartTexts|LogRetention)\b/g,
      ),
    ].map(([, key = '']) => key);
    expect(keys.length).toBeGreaterThan(20);
    const documented = new Set(codeIn(configure).flatMap((code) => code.split('.')));
    expect(keys.filter((key) => !documented.has(key))).toEqual([]);
    expect(keys.filter((key) => !example?.text.includes(`"${key}"`))).toEqual([]);
  });
});

describe('examples', () => {
  let commands: Command[];
  beforeAll(async () => {
    commands = await loadAll();
  });

  const parse = (words: readonly string[]) => {
    let help = '';
    const write = (text: string) => (help += text);
    const output = { writeOut: write, writeErr: write, columns: () => 100 };
    return parseCommandLine(words, { summary: '', commands, others: [], examples: [], output });
  };

  /** Commands that a document makes itself: aliases, and programs. */
  const madeIn = (file: string): ReadonlySet<string> => {
    const text = documents.find((document) => document.file === file)?.text ?? '';
    const made = text.matchAll(/steward alias set ([a-z][a-z0-9-]*) '|> bin\/steward-([a-z]+)/g);
    return new Set(Array.from(made, ([, alias, program]) => alias ?? program ?? ''));
  };

  it('each command line of steward is understood', () => {
    const lines = commandsNamed('steward').filter(({ words }) => words.length > 0);
    expect(lines.length).toBeGreaterThan(30);
    const read = new Set<string>();
    for (const { file, words } of lines.filter((line) => !madeIn(line.file).has(line.words[0] ?? ''))) {
      const line = `steward ${words.join(' ')}`;
      if (!read.has(line)) expect(() => parse(words), `${file}: ${line}`).not.toThrow();
      read.add(line);
    }
  });

  it('each script of npm exists', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const lines = commandsNamed('npm').map(({ file, words }) => ({
      file,
      name: words[0] === 'run' ? words[1] : words[0],
    }));
    const sentences = documents.flatMap((document) =>
      codeIn(document).flatMap((code) => {
        const name = /^npm (?:run )?([a-z]+)/.exec(code)?.[1];
        return name === undefined ? [] : [{ file: document.file, name }];
      }),
    );
    for (const { file, name = '' } of [...lines, ...sentences])
      if (name !== 'install') expect(Object.keys(scripts), `${file}: npm ${name}`).toContain(name);
  });

  it('each command that a sentence names exists', () => {
    for (const document of documents)
      for (const code of codeIn(document)) {
        const first = /^steward ([a-z][a-z-]*)/.exec(code)?.[1];
        if (first !== undefined && !madeIn(document.file).has(first))
          expect(
            commands.map(({ name }) => name),
            `${document.file}: ${code}`,
          ).toContain(first);
      }
  });

  it('each command line of steward-agent has words and options that the agent knows', async () => {
    const lines = commandsNamed('steward-agent');
    expect(lines.length).toBeGreaterThan(3);
    for (const { file, words } of lines) {
      const said = `${file}: steward-agent ${words.join(' ')}`;
      const command = words.find((word, at) => /^[a-z]+$/.test(word) && words[at - 1] !== '--config') ?? '';
      let help = '';
      const io = {
        env: {},
        out: (line: string) => void (help += `${line}\n`),
        err: () => undefined,
        ask: undefined,
        stop: new AbortController().signal,
        now: Date.now,
      };
      expect(await agentMain([command, '--help'], io), said).toBe(0);
      expect(help, said).toContain(`Usage: steward-agent ${command}`);
      const known = `${help} --config`;
      for (const option of words.filter((word) => word.startsWith('--'))) expect(known, said).toContain(option);
    }
  });

  it('each command line of steward-server has words and options that the server knows', async () => {
    const lines = commandsNamed('steward-server');
    const sentences = documents.flatMap((document) =>
      codeIn(document)
        .filter((code) => /^steward-server [a-z]/.test(code))
        .map((code) => ({ file: document.file, words: code.split(' ').slice(1) })),
    );
    expect(lines.length).toBeGreaterThan(5);
    for (const { file, words } of [...lines, ...sentences]) {
      const path = words.slice(0, words.findIndex((word) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(word)) >>> 0);
      let help = '';
      const io = silent((line) => void (help += `${line}\n`));
      const said = `${file}: steward-server ${words.join(' ')}`;
      expect(await serverMain([...path, '--help'], io), said).toBe(0);
      expect(help, said).toContain(`Usage: steward-server ${path.join(' ')}`);
      for (const option of words.filter((word) => word.startsWith('--'))) expect(help, said).toContain(option);
    }
  });
});

describe('what is listed by hand', () => {
  it('names every kind of command for the game', () => {
    const { text } = named('docs/operators/game-servers.md');
    const kinds = sources('packages/server/src/modules/').flatMap((source) =>
      [...source.matchAll(/\bcommand\(\s*'([a-z.-]+)'/g)].map(([, kind = '']) => kind),
    );
    expect(new Set(kinds).size).toBeGreaterThan(15);
    for (const kind of new Set(kinds)) expect(text, kind).toContain(`\`${kind}\``);
  });

  it('names every command of the server', () => {
    const leavesOf = (parent: ServerCommand, path: string): string[] =>
      parent.commands.flatMap((child) => {
        const name = `${path} ${child.name()}`;
        return child.commands.length > 0 ? leavesOf(child, name) : [name];
      });
    const commands = leavesOf(
      serverProgram(silent(), () => undefined),
      'steward-server',
    );
    const [, part = ''] = named('docs/operators/install.md').text.split('## Commands of the server');
    const listed = [...part.matchAll(/^\| `(steward-server(?: [a-z][a-z0-9-]*)+)/gm)].map(([, name = '']) => name);
    expect(commands.length).toBeGreaterThan(40);
    expect([...new Set(listed)].toSorted()).toEqual(commands.toSorted());
  });

  it('names addresses that the portal has', () => {
    const routes = sources('packages/web/src/features/').join('\n');
    const paths = new Set(
      [...routes.matchAll(/(?:path: |under\()'\/?([^']*)'/g)].map(([, path = '']) => path.replace(/\/:\w+\?/, '')),
    );
    for (const document of documents.filter(
      ({ file }) => file.startsWith('docs/staff/') || file.startsWith('docs/scripters/'),
    ))
      for (const code of codeIn(document))
        if (/^(?:\/[a-z0-9-]+)+$/.test(code) && !/^\/api\b/.test(code))
          expect([...paths], `${document.file} names ${code}`).toContain(code.slice(1));
  });
});
