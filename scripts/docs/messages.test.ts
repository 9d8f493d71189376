import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../packages/api-client/src/rules/say.ts';
import { message, type Message } from '../../packages/api-client/src/words/message.ts';
import { allMessages } from './messages.mjs';

const packages = join(import.meta.dirname, '../../packages');
const PLURAL = 2;
const found = await allMessages();

interface Places {
  readonly counted: Set<string>;
  readonly filled: Set<string>;
}

/** The places of a message that was read. Throws where it holds what is neither text, place nor plural. */
function placesOf(form: unknown, into: Places = { counted: new Set(), filled: new Set() }): Places {
  if (!Array.isArray(form)) return into;
  for (const node of form as readonly unknown[]) {
    if (!Array.isArray(node)) continue;
    const [name, type, arms] = node as unknown as readonly [string, unknown, Readonly<Record<string, unknown>>];
    if (type === undefined) into.filled.add(name);
    else if (type === PLURAL) {
      into.counted.add(name);
      for (const arm of Object.values(arms)) placesOf(arm, into);
    } else throw new Error(`${name} is neither a place nor a plural.`);
  }
  return into;
}

const read = found.map(([id, text]) => {
  const told: Message = message(text, id);
  return { id, text, told, places: placesOf(told.form) };
});
const withPlaces = read.filter(({ places }) => places.counted.size + places.filled.size > 0);
const withPlurals = read.filter(({ places }) => places.counted.size > 0);

const fill = ({ told, places }: (typeof read)[number], count: number, text: string) =>
  say(told, {
    ...Object.fromEntries([...places.filled].map((name) => [name, text])),
    ...Object.fromEntries([...places.counted].map((name) => [name, count])),
  });

describe('the messages', () => {
  it('are found', () => {
    expect(found.length).toBeGreaterThan(1000);
    expect(withPlurals.length).toBeGreaterThan(60);
  });

  it.each([
    ...['counted.player', 'portalCounted.serial', 'terminalCounted.feed', 'uses.perk'],
    ...['punishments.unban.asks', 'alerts.add.labels.reason', 'rules.sessions.OWN_SESSION', 'rules.refusals.TOO_LARGE'],
    ...['columns.types.groupTypeNoun.fields.tone', 'columns.types.groupTypeNoun.fields.tone.neutral'],
    ...['columns.award-lists.entryNoun.retiring.verb', 'columns.manage.wealthTaxColumns.tax'],
  ])('hold %s', (id) => expect(found.map(([one]) => one)).toContain(id));

  it('are those of every package that has words', () => {
    const declared = readdirSync(packages).flatMap((name) => {
      const folder = join(packages, name, 'src/words');
      if (!existsSync(folder)) return [];
      return readdirSync(folder)
        .filter((file) => !/^message\./.test(file))
        .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/ = words\('(\w+)'/g)])
        .map(([, group]) => group);
    });
    expect(declared.length).toBeGreaterThan(10);
    expect(declared.filter((group) => !found.some(([id]) => id.startsWith(`${group}.`)))).toEqual([]);
  });

  it('have ids of their own, which follow from where they stand', () => {
    expect(new Set(found.map(([id]) => id)).size).toBe(found.length);
    expect(found.filter(([id]) => !/^\w+(?:\.[\w-]+)+$/.test(id))).toEqual([]);
  });

  it('read as they are written where nothing is to be filled', () => {
    const plain = read.filter(({ places }) => places.counted.size + places.filled.size === 0);
    expect(plain.filter(({ text, told }) => told.form !== text).map(({ id }) => id)).toEqual([]);
  });

  it.each(withPlurals.map((one) => [one.id, one] as const))('%s reads rightly for 0, 1, 2 and 5', (_, one) => {
    const [none, single, two, five] = [0, 1, 2, 5].map((count) => fill(one, count, 'x'));
    // Several are told alike but for their number, and one of them in another way.
    expect(none?.replaceAll('0', 'N')).toBe(two?.replaceAll('2', 'N'));
    expect(five?.replaceAll('5', 'N')).toBe(two?.replaceAll('2', 'N'));
    expect(single).toContain('1 ');
    expect(single?.replaceAll('1', 'N')).not.toBe(two?.replaceAll('2', 'N'));
  });

  it('take any text for what it is', () => {
    const mark = '\u{f0000}';
    fc.assert(
      fc.property(fc.constantFrom(...withPlaces), fc.string({ unit: 'binary' }), fc.nat(2000), (one, text, count) => {
        expect(fill(one, count, text)).toBe(fill(one, count, mark).split(mark).join(text));
      }),
    );
    for (const one of withPlaces)
      for (const text of ['{name}', '{count, plural, other {#}}', "'{", '#', '<b>x</b>', '$&'])
        expect(fill(one, 2, text)).toBe(fill(one, 2, mark).split(mark).join(text));
  });
});
