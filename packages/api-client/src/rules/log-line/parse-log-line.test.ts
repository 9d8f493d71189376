import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLogLine } from './parse-log-line.ts';

/** The spans of a line in short: kind, the words in the line, and the value. */
const spansOf = (line: string): string[] =>
  parseLogLine(line).spans.map(
    ({ kind, start, end, value }) => `${kind} ${line.slice(start, end)} = ${JSON.stringify(value)}`,
  );

describe('a line of the game server', () => {
  it.each([
    [
      '[12:00:01] [join] [TAG]Jo.hn has joined the server (12:192.0.2.7)',
      'join',
      { player: '[TAG]Jo.hn', playerId: 12, ip: '192.0.2.7' },
    ],
    ['[part] Anna_B has left the server (12:1)', 'leave', { player: 'Anna_B', playerId: 12, ip: null }],
    [
      '[connection] incoming connection: 192.0.2.7:50001 id: 3',
      'connect',
      { ip: '192.0.2.7', playerId: 3, player: null },
    ],
    ['[nick] Old nick changed to New', 'rename', { player: 'Old', other: 'New' }],
    ['[kill] Anna_B killed Ben_C AK47', 'kill', { player: 'Anna_B', other: 'Ben_C', weapon: 30 }],
    ['[kill] Anna_B killed Ben_C ', 'kill', { player: 'Anna_B', other: 'Ben_C', weapon: 0 }],
    ['[death] Ben_C died 53', 'death', { player: 'Ben_C', weapon: 53 }],
    ['[death] Ben_C died 21', 'death', { player: 'Ben_C', weapon: null }],
    ['[rpg] [chat] [[_Name_]]: hi ]: there', 'say', { player: '[_Name_]', said: 'hi ]: there' }],
    ['[my-server.2] ["a: \\"b\\""] [Anna B]: hi', 'say', { player: 'Anna_B', said: 'hi' }],
    ['[rpg] [cmd] [Anna_B]: /me waves', 'command', { player: 'Anna_B', said: '/me waves' }],
    ['[rpg] [console] [Anna_B]: gmx', 'rcon', { player: 'Anna_B', said: 'gmx' }],
    ['[rpg] [console]: gmx', 'rcon', { player: null, said: 'gmx' }],
    ['[chat] [[_Name_]]: hi ]: there', 'say', { player: '[_Name_]', said: 'hi ]: there' }],
    [
      '[2026-03-29T01:58:41+0100] [Info] [join] Anna has joined the server (0:192.0.2.1)',
      'join',
      { player: 'Anna', time: '2026-03-29T01:58:41+0100' },
    ],
    ['RCON (In-Game): Player [Anna_B] sent command: gmx', 'rcon', { player: 'Anna_B', said: 'gmx' }],
  ])('%s', (line, event, columns) => {
    expect(parseLogLine(line).columns).toMatchObject({ event, ...columns });
  });
});

describe('a line of a script', () => {
  it.each([
    [
      'Anna_B hit Ben_C for 33.7 with Desert Eagle (torso, 44 m)',
      'hit',
      { player: 'Anna_B', other: 'Ben_C', weapon: 24 },
    ],
    ['Zoë fired 3 x UZI in Ganton (2 hits)', 'shoot', { player: 'Zoë', weapon: 28 }],
    ["O'Neil paid $1,617: Bank withdrawal (cash $123,133)", 'money', { player: "O'Neil", amount: 1617 }],
    ['Anna_B used /pay Ben_C 4711', 'pay', { player: 'Anna_B', other: 'Ben_C', amount: 4711 }],
    [
      'Anna_B used /me pays $500 to Ben_C',
      'command',
      { player: 'Anna_B', said: 'me pays $500 to Ben_C', amount: null },
    ],
    ['SMS Anna to Ben: my ip is 192.0.2.4', 'message', { player: 'Anna', other: 'Ben', ip: null }],
    ['Anna got 5 loyalty points (186 in all)', 'loyalty', { player: 'Anna', amount: null }],
    ['Anna started the heist: Bank', 'heist', { player: 'Anna' }],
    ['Anna rolled 2 at 1962.6, -2496.0', 'gamble', { place: { x: 1962.6, y: -2496, z: 0 } }],
    ['Looked at: Anna by Ben (spam)', 'report', { player: 'Anna', other: 'Ben' }],
    [
      '[2019/7/28 - 5:24:04] AdmCmd: Anna Berg has made Ben Cole an Executive',
      'admin',
      { player: 'Anna_Berg', other: 'Ben_Cole', time: '2019/7/28 - 5:24:04' },
    ],
    [
      'Anna Berg(2) (IP: 192.0.2.9) has bought house ID 13 for $300000.',
      'deed',
      { player: 'Anna_Berg', playerId: 2, ip: '192.0.2.9', amount: 300_000 },
    ],
    [
      'Anna_Berg (ID: 0 | SQL ID: 2 | Level: 1 | IP: 192.0.2.9) has logged in.',
      'login',
      { player: 'Anna_Berg', playerId: 2, ip: '192.0.2.9' },
    ],
    [
      '[Extra Slot] [User: Anna Berg(5)] [IP: 192.0.2.9] [Credits: 0]',
      'credits',
      { player: 'Anna_Berg', playerId: 5, ip: '192.0.2.9' },
    ],
    ['Weather changes to cloudy', null, { player: null, other: null, amount: null }],
    ['AdmCmd: A MySQL error occurred (error 1054).', null, { player: null }],
  ])('%s', (line, event, columns) => {
    expect(parseLogLine(line).columns).toMatchObject({ event, ...columns });
  });
});

describe('a line of another game', () => {
  it.each([
    [
      '[18.00.55] [DJwCR#2] Anna Berg: joined with identifiers [license:0]',
      'join',
      { player: 'Anna_Berg', playerId: 2 },
    ],
    ['[18:00:55] [DJwCR#2] Anna: said "hi [kill] x"', 'say', { player: 'Anna', said: 'hi [kill] x' }],
    [
      '[20:15:40] [Server thread/INFO]: Anna[/192.0.2.41:51862] logged in with entity id 2 at ([world]12.5, 64.0, -8.5)',
      'join',
      { player: 'Anna', ip: '192.0.2.41', place: { x: 12.5, y: 64, z: -8.5 } },
    ],
    [
      '[Server thread/INFO]: <[rank] Anna> hello 192.0.2.1',
      'say',
      { player: 'Anna', said: 'hello 192.0.2.1', ip: null },
    ],
    ['[Server thread/INFO]: Anna was slain by Zombie', 'death', { player: 'Anna' }],
    ['[Server thread/INFO]: Anna issued server command: /op Ben', 'command', { player: 'Anna', said: '/op Ben' }],
  ])('%s', (line, event, columns) => {
    expect(parseLogLine(line).columns).toMatchObject({ event, ...columns });
  });
});

describe('spans', () => {
  it('stand where their words are', () => {
    expect(spansOf('[12:00:01] [kill] Anna_B killed Ben_C AK47')).toEqual([
      'time [12:00:01] = "12:00:01"',
      'player Anna_B = "Anna_B"',
      'player Ben_C = "Ben_C"',
      'weapon AK47 = 30',
    ]);
    expect(
      spansOf('door 4 moved (B: -1342.598754, -213.787277, 1071.29 | A: 0.000000, 0.000000, 0.000000) for $-5'),
    ).toEqual([
      'place -1342.598754, -213.787277, 1071.29 = {"x":-1342.598754,"y":-213.787277,"z":1071.29}',
      'place 0.000000, 0.000000, 0.000000 = {"x":0,"y":0,"z":0}',
      'amount $-5 = -5',
    ]);
    expect(spansOf('from 2001:DB8::1 and 300.1.1.1 at 12:00:01, version 1.2.3.4.5')).toEqual([
      'ip 2001:DB8::1 = "2001:db8::1"',
    ]);
  });

  it('are in order, apart, and within the line, whatever it holds', () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '[kill] ',
        ' killed ',
        'Anna_Berg',
        'Anna Berg',
        '(12)',
        '192.0.2.1',
        '2001:db8::1',
        ' 1.5, 2.5',
        ', 3.5',
        '$1,000',
        ' says: ',
        '[12:00:01] ',
        ': ',
        '[chat] [',
        ']: ',
        ' has given ',
        ' (ID: 1 | SQL ID: 2 |',
        '<',
        '> ',
        '[Info] ',
        'AK47',
        ' with ',
        ' used /',
        '\n',
        "'s(",
        '#1] ',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 14 }).map((parts) => parts.join('')),
        (line) => {
          let end = 0;
          for (const span of parseLogLine(line).spans) {
            expect(span.start).toBeGreaterThanOrEqual(end);
            expect(span.end).toBeGreaterThanOrEqual(span.start);
            expect(span.end).toBeLessThanOrEqual(line.length);
            if (span.kind === 'said') expect(line.slice(span.start, span.end)).toBe(span.value);
            end = span.end;
          }
        },
      ),
      { numRuns: 1000 },
    );
  });

  /** A pattern that backtracks would take longer than a test may. */
  it('are found in time in proportion to the line', () => {
    const bits = [
      'A',
      'Aa_',
      'Aa ',
      'Aa Bb(',
      '1.',
      'a:',
      '$1,111',
      '[',
      '1.1, ',
      '[x] ',
      '- ',
      '0:',
      '::',
      "A'",
      '\u00c9\u00e9_',
    ];
    for (const bit of bits) {
      for (const head of ['', '[12:00:01] ', '[rpg] ["', '[rpg] [chat] [', '[chat] [', 'RCON (In-Game): Player #']) {
        const line = head + bit.repeat(Math.ceil(8000 / bit.length));
        expect(parseLogLine(line).spans.every(({ end }) => end <= line.length)).toBe(true);
      }
    }
  });
});
