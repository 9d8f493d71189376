import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { allMessages } from './docs/messages.mjs';

/** A text of words that is so long and stands in two packages is one that can come to differ. */
const LONG = 18;
/** Fewer than these may stand twice: where a sentence means another thing in each place. */
const MOST = 15;

const root = join(import.meta.dirname, '..');

const sources = execFileSync('git', ['ls-files', 'packages/*/src/**.ts', 'packages/*/src/**.tsx'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.|\/testing\//.test(file));

/** Names of commands, by which a page and a screen are one: `packages/cli/src/tui/web-path.test.ts` says that they exist. */
const commands = new Set(
  Object.keys(JSON.parse(readFileSync(join(root, 'packages/cli/src/tui/web-pages.json'), 'utf8')) as object),
);

const isSentence = (text: string): boolean =>
  text.includes(' ') && text.length >= LONG && /\p{Ll}/u.test(text) && !commands.has(text);

/** What a person may read of a source: texts, parts of templates, and what stands between tags. */
function sentencesOf(file: string, code: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node)) {
      const text = node.text.replace(/\s+/g, ' ').trim();
      if (isSentence(text)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
  return found;
}

/** Sentences with the packages that they stand in. */
function homesOf(files: readonly (readonly [file: string, code: string])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const homes = new Map<string, Set<string>>();
  for (const [file, code] of files)
    for (const sentence of sentencesOf(file, code))
      homes.set(sentence, (homes.get(sentence) ?? new Set<string>()).add(file.split('/')[1] ?? ''));
  return homes;
}

const twice = (homes: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...homes].flatMap(([sentence, packages]) => (packages.size > 1 ? [`${sentence} (${[...packages].join()})`] : []));

it('sees a sentence that stands in two packages, however it is written', () => {
  const one = ['packages/cli/src/a.ts', "const a = 'No routes are blocked here.';"] as const;
  const other = (code: string) => ['packages/web/src/b.tsx', code] as const;
  expect(twice(homesOf([one, other('const b = <p>\n  No routes are\n  blocked here.\n</p>;')]))).toHaveLength(1);
  expect(twice(homesOf([one, other('const b = `No routes are blocked here.${c}`;')]))).toHaveLength(1);
  expect(twice(homesOf([one, other("import 'No routes are blocked here.';")]))).toEqual([]);
});

it(`finds fewer than ${MOST} sentences in two packages: what both say stands in the contract or the rules`, () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = twice(homesOf(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])));
  expect(found.length, found.join('\n')).toBeLessThan(MOST);
});

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

it('finds no plural that is put together by hand in the clients, the rules and the modules of the server', () => {
  const byHand = /=== 1 \? ['`][a-z #]+['`]\s*:/;
  expect(byHand.test("count === 1 ? 'member is' : 'members are'")).toBe(true);
  const said = sources.filter((file) => /^packages\/(?:(?:api-client|web|cli)\/src|server\/src\/modules)\//.test(file));
  expect(said.filter((file) => !/repository/.test(file) && byHand.test(read(file)))).toEqual([]);
});

/** Numbers before a plural that are not one: bounds, what is said from two on, and a place of the templates of feeds. */
const NEVER_ONE = new Set([
  ...['max', 'from', "limitOf(punishments.punish, 'reason')", "limitOf(watched.add, 'reason')"],
  ...['active.length', 'all.length', 'formatCount(all.length)', 'at + 1', 'period', 'query.data.length'],
  ...[
    "text.split('\\n').length",
    'formatCount(status.maxPlayers)',
    'server.maxPlayers',
    'Math.abs(minutes)',
    'minutes',
  ],
]);

it('finds no number before a plural that may be one, in what both clients say', async () => {
  const plurals = (await allMessages()).flatMap(([id, text]) =>
    /^\w*counted\./i.test(id) ? [...text.matchAll(/other \{# (\w+)\}/g)].map(([, plural]) => plural) : [],
  );
  expect(plurals.length).toBeGreaterThan(50);
  const counts = new RegExp(
    `\\$?\\{((?:[^{}]|\\{[^{}]*\\})+)\\} (?:${plurals.filter((one) => one !== 'answers').join('|')})\\b(?!=)`,
    'g',
  );
  const countsOf = (code: string): readonly string[] =>
    [...code.matchAll(counts)]
      .map(([, number = '']) => number)
      .filter((number) => !/^[A-Z][A-Z_\d]+$|, plural,|=> |^ /.test(number) && !NEVER_ONE.has(number));
  expect(countsOf('`${total} entries`')).toEqual(['total']);
  expect(countsOf('<p>{formatCount(total)} credits</p>')).toEqual(['formatCount(total)']);
  expect(countsOf('`${MOST} entries`')).toEqual([]);
  const said = sources.filter((file) => /^packages\/(?:api-client|web|cli)\/src\/(?!words\/|processes\/)/.test(file));
  expect(said.flatMap((file) => countsOf(read(file)).map((number) => `${file}: ${number}`))).toEqual([]);
});
