import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedHeader } from '../../packages/api-client/src/rules/headers.ts';
import { SERVER_KINDS } from '../../packages/api-client/src/rules/server-address.ts';
import type { Command } from '../../packages/cli/src/command/spec.ts';
import { loadAll } from '../../packages/cli/src/features/index.ts';
import { rawValuesIn } from '../raw-values.ts';
import { EXAMPLES } from '../../scripts/docs/examples.mjs';
import { newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

/** Words as a shell would cut them. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

/** The words of an example without what says how its output is wanted. */
function argumentsOf(path: string, sh: string): readonly string[] | undefined {
  const line = sh.split('\n').find((one) => one.startsWith(path));
  const kept = line
    ?.split(/ [|>] /)[0]
    ?.replace(/ --(?:json|csv|wide|(?:fields|jq|watch) (?:'[^']*'|"[^"]*"|\S+))/g, '');
  return kept === undefined ? undefined : wordsOf(kept).slice(1);
}

const leavesOf = (command: Command, path: string): { readonly path: string; readonly output: string }[] =>
  'children' in command
    ? command.children.flatMap((child) => leavesOf(child, `${path} ${child.name}`))
    : [{ path, output: command.output }];

const tables = (await loadAll())
  .flatMap((command) => leavesOf(command, `steward ${command.name}`))
  .filter(({ output }) => output === 'rows')
  .flatMap(({ path }) => {
    const example = EXAMPLES[path];
    const args = example && argumentsOf(path, example.sh);
    return args && example.as !== undefined ? [{ path, args, as: example.as }] : [];
  });

/** What operators call their servers by is theirs to choose; those of the demonstration are called as their kinds. */
const SERVER_IDS: ReadonlySet<string> = new Set(SERVER_KINDS);

describe('the tables of all commands', () => {
  const people = new Map<string, Promise<Person>>();
  let server: DemoServer;

  beforeAll(async () => {
    server = await startDemo();
  });
  afterAll(async () => {
    for (const person of people.values()) await (await person).leave();
    await server?.stop();
  });

  const personOf = (as: string): Promise<Person> => {
    const known = people.get(as) ?? newPerson(server.url).then((person) => person.signIn(as).then(() => person));
    people.set(as, known);
    return known;
  };

  it('are many', () => {
    expect(tables.length).toBeGreaterThan(40);
  });

  it.each(tables)('have headers of their own, and words for what is numbered: $path', async ({ args, as }) => {
    const person = await personOf(as);
    const csv = await person.run([...args, '--csv']);
    expect(csv.stderr).not.toMatch(/usage/i);
    const [header = ''] = csv.stdout.split('\r\n');
    expect(sharedHeader(header.split(','))).toBeUndefined();
    const table = await person.run(args.filter((arg) => arg !== '--csv'));
    const cells = table.stdout.split('\n').flatMap((line) => line.trim().split(/ {2,}/));
    expect(rawValuesIn(cells).filter((cell) => !SERVER_IDS.has(cell))).toEqual([]);
  });
});
