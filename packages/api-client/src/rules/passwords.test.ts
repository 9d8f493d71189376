import { describe, expect, test } from 'vitest';
import { LIKE_NAME, ONE_CHARACTER, passwordRefusal } from './passwords.ts';

describe('a password is refused', () => {
  test.each([
    'aaaaaaaa',
    'AaAaAaAa',
    '????????',
    '        ',
    'éééééééé',
    'e\u0301e\u0301é\u00e9éééé',
    '😀😀😀😀😀😀😀😀',
    '11111111111',
  ])('when it is one character over and over: %j', (password) =>
    expect(passwordRefusal(password, 'Ann_Lee')).toBe(ONE_CHARACTER),
  );
  test.each([
    ['Player_One', 'Player_One'],
    ['player_one', 'Player_One'],
    ['PlayerOne', 'Player_One'],
    ['player one!', 'Player_One'],
    ['eno_reyalp', 'Player_One'],
    ['Player_One1', 'Player_One'],
    ['Player_One2026', 'Player_One'],
    ['2026Player_One', 'Player_One'],
    ['Pl4y3r_0ne', 'Player_One'],
    ['rank_9rank_9', 'Rank_9'],
    ['rank9999', 'Rank_9'],
    ['Zoe.ONeil', "Zoë_O'Neil"],
    ['[TAG]Jo.hn', '[TAG]Jo.hn'],
    ['李小龙李小龙李小龙', '李小龙'],
  ])('when it is the name or close to it: %j of %j', (password, name) =>
    expect(passwordRefusal(password, name)).toBe(LIKE_NAME),
  );
});

test.each([
  ['correct horse battery', 'Player_One'],
  ['steward-test', 'Test_1'],
  ['steward-demo', 'Rank_9'],
  ['annotated lemons', 'Ann'],
  ['abcdabcd', 'x'],
  ['Player_One likes tea', 'Player_One'],
  ['!?#*&^%§-+', 'Player_One'],
  ['😀😁😂🤣😃😄😅😆', 'Player_One'],
  ['4829103755', 'Player_One'],
  ['48291 03755', 'Rank_9'],
])('%j is taken for %j', (password, name) => expect(passwordRefusal(password, name)).toBeUndefined());
