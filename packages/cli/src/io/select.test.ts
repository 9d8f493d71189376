import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { selectorOf } from './select.ts';

const bans = [
  { id: 1, user: { name: 'Carl' }, reason: 'Aim' },
  { id: 2, user: { name: 'Zoë\u001b[2J' }, reason: null },
];
const lines = async (expression: string, value: unknown = bans, isTty = false) =>
  (await selectorOf(expression))(value, isTty);

describe('--jq', () => {
  it.each([
    ['.[].id', ['1', '2']],
    ['.[0]', ['{"id":1,"user":{"name":"Carl"},"reason":"Aim"}']],
    ['.[0].user.name', ['Carl']],
    ['.[].reason', ['Aim', 'null']],
    ['map(.id) | add', ['3']],
    ['.[] | select(.id == 2) | .id', ['2']],
    ['.[] | select(.id == 3)', []],
    ['.[] | "\\(.id)\\t\\(.user.name)"', ['1\tCarl', '2\tZoë\u001b[2J']],
    ['length', ['2']],
    ['.[0] | keys', ['["id","reason","user"]']],
    ['map(keys | length)', ['[3,3]']],
    ['[10, 20] | keys', ['[0,1]']],
    ['.[] | .reason // "none"', ['Aim', 'none']],
    ['.[] | .nothing // .id', ['1', '2']],
    ['[.[] | .nothing] | .[0] // "x"', ['x']],
    ['group_by(.reason) | map(length)', ['[1,1]']],
    ['.[] | [.id, .user.name] | @csv', ['1,"Carl"', '2,"Zoë\u001b[2J"']],
    ['to_entries | map(.key)', ['[0,1]']],
    [' ', [JSON.stringify(bans).replaceAll('\u001b', '\\u001b')]],
  ])('%s', async (expression, expected) => expect(await lines(expression)).toEqual(expected));

  it('steers no terminal', async () => {
    expect(await lines('.[1].user.name', bans, true)).toEqual(['Zoë␛[2J']);
    expect((await lines('.[1].user')).join()).not.toContain('\u001b');
  });

  it.each(['.[', '.[] | foo(', 'nosuchfunction', '.[0].user - 1'])('"%s" is a wrong use', async (expression) => {
    const failure = await lines(expression).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as Error).message).toContain('--jq cannot follow');
  });
});
