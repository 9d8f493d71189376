import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const files = globSync(['packages/web/src/**/*.{ts,tsx}', 'packages/cli/src/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .sort();

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value;

function* walk(node: Node): Generator<Node> {
  yield node;
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue;
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* walk(child);
  }
}

/** The header that a column declares: an object with `header` as a text, whatever else it has. */
function headerOf(node: Node): string | undefined {
  if (node.type !== 'ObjectExpression') return undefined;
  for (const property of node.properties as Node[]) {
    const { key, value } = property as { key?: { name?: string }; value?: { value?: unknown } };
    if (key?.name === 'header' && typeof value?.value === 'string') return value.value;
  }
  return undefined;
}

/** Lists of columns of a file, each with its headers; a spread of a list in the same file brings that list's. */
function listsOf(code: string, jsx = false): { readonly line: number; readonly headers: readonly string[] }[] {
  const { ast } = tseslint.parser.parseForESLint(code, { ecmaFeatures: { jsx }, loc: true }) as unknown as {
    ast: Node;
  };
  const named = new Map<string, Node>();
  for (const node of walk(ast))
    if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'ArrayExpression')
      named.set(String((node.id as { name?: string }).name), node.init);
  const singles = new Map<string, Node>();
  for (const node of walk(ast))
    if (node.type === 'VariableDeclarator' && isNode(node.init) && node.init.type === 'ObjectExpression')
      singles.set(String((node.id as { name?: string }).name), node.init);

  const headersOf = (list: Node): string[] =>
    (list.elements as (Node | null)[]).flatMap((element) => {
      if (element === null) return [];
      if (element.type === 'Identifier') {
        const header = headerOf(singles.get(String(element.name)) ?? element);
        return header === undefined ? [] : [header];
      }
      if (element.type === 'SpreadElement') {
        const argument = element.argument as Node;
        const spread = argument.type === 'Identifier' ? named.get(String(argument.name)) : undefined;
        return spread === undefined ? [] : headersOf(spread);
      }
      const header = headerOf(element);
      return header === undefined ? [] : [header];
    });

  return [...walk(ast)]
    .filter(({ type }) => type === 'ArrayExpression')
    .map((list) => ({ line: (list.loc as { start: { line: number } }).start.line, headers: headersOf(list) }))
    .filter(({ headers }) => headers.length > 1);
}

const repeated = (headers: readonly string[]) => headers.filter((header, at) => headers.indexOf(header) !== at);

describe('columns', () => {
  const lists = files.flatMap((file) =>
    listsOf(readFileSync(join(root, file), 'utf8'), file.endsWith('x')).map((list) => ({
      place: `${file}:${list.line}`,
      ...list,
    })),
  );

  it('are found in both clients', () => {
    expect(lists.filter(({ place }) => place.startsWith('packages/web')).length).toBeGreaterThan(30);
    expect(lists.filter(({ place }) => place.startsWith('packages/cli')).length).toBeGreaterThan(20);
  });

  it('of one table have different headers, so that its CSV can be read by name', () => {
    const wrong = lists.flatMap(({ place, headers }) => repeated(headers).map((header) => `${place} ${header}`));
    expect(wrong).toEqual([]);
  });

  it('with one header twice are seen, through a spread too', () => {
    const code = `const short = [{ header: 'Ban' }, { header: 'By' }];\nconst all = [{ header: 'Ban' }, ...short];`;
    expect(listsOf(code).flatMap(({ headers }) => repeated(headers))).toEqual(['Ban']);
  });
});
