import type { ImportFormat } from '@steward/api-client/log-forms/formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEntryEvents } from './entry-events.ts';

const AT = Date.UTC(2026, 5, 20, 18);
const SAID = ['player.said', 'player.command', 'console.command'];
/** What lines tell, without ids and times; what people write is said to be in the log, too. */
function told(format: ImportFormat, bodies: readonly string[]): Record<string, unknown>[] {
  const events = createEntryEvents();
  return bodies.flatMap((body, offset) =>
    events.read(format, [{ ms: AT, body, offset }], 'p').map((one) => {
      if (!('event' in one)) return { problem: one.problem };
      const { id: _, at: _at, logged, ...rest } = one.event;
      expect([rest['kind'], logged]).toEqual([rest['kind'], SAID.includes(String(rest['kind'])) || undefined]);
      return rest;
    }),
  );
}

describe('lines of SA-MP and open.mp', () => {
  const lines: readonly (readonly [string, readonly object[]])[] = [
    ['SA-MP Dedicated Server', [{ kind: 'server.started' }]],
    ['[connection] incoming connection: 192.0.2.7:4711 id: 3', []],
    [
      '[join] Nora_Quill has joined the server (3:192.0.2.7)',
      [{ kind: 'player.joined', player: 'Nora_Quill', ip: '192.0.2.7' }],
    ],
    [
      '[join] [Q]_(x)$@.= has joined the server (4:2001:db8::1)',
      [{ kind: 'player.joined', player: '[Q]_(x)$@.=', ip: '2001:db8::1' }],
    ],
    ['[npc:join] Bot has joined the server (5:127.0.0.1)', []],
    [
      '[kill] Nora_Quill killed Otto_Brandt M4',
      [{ kind: 'player.killed', player: 'Otto_Brandt', killer: 'Nora_Quill', weapon: 31 }],
    ],
    [
      '[kill] Nora_Quill killed Otto_Brandt ',
      [{ kind: 'player.killed', player: 'Otto_Brandt', killer: 'Nora_Quill', weapon: 0 }],
    ],
    ['[death] Otto_Brandt died 54', [{ kind: 'player.killed', player: 'Otto_Brandt', weapon: 54 }]],
    [
      '[nick] Otto_Brandt nick changed to Otto',
      [
        { kind: 'player.left', player: 'Otto_Brandt' },
        { kind: 'player.joined', player: 'Otto' },
      ],
    ],
    [
      'RCON (In-Game): Player [Nora_Quill] sent command: ban 3',
      [
        { kind: 'console.command', command: 'ban 3', by: 'Nora_Quill' },
        { kind: 'player.history', player: 'Nora_Quill', action: 'Used RCON: ban 3' },
        { kind: 'player.punished', player: 'Nora_Quill', staff: 'Nora_Quill', type: 5, reason: 'By RCON.' },
      ],
    ],
    [
      'RCON (In-Game): Player [Nora_Quill] sent command: password hush',
      [
        { kind: 'console.command', command: 'password ***', by: 'Nora_Quill' },
        { kind: 'player.history', player: 'Nora_Quill', action: 'Used RCON: password ***' },
      ],
    ],
    ['RCON (In-Game): Player #0 (Nora_Quill) failed login.', []],
    ['Console input: say hello', [{ kind: 'console.command', command: 'say hello' }]],
    [
      '[chat] [Nora_Quill]: {FF0000}good ]: day',
      [{ kind: 'player.said', player: 'Nora_Quill', text: '{FF0000}good ]: day' }],
    ],
    ['[chat] [[_Q_]]: hi', [{ kind: 'player.said', player: '[_Q_]', text: 'hi' }]],
    ['[chat] [Nora Quill]: hi', []],
    ['[part] Nora_Quill has left the server (3:1)', [{ kind: 'player.left', player: 'Nora_Quill' }]],
    ['--- Server Shutting Down.', [{ kind: 'server.started', left_at: '2026-06-20T18:00:00.000Z' }]],
  ];

  it.each(['samp', 'openmp'] as const)('tell what happened (%s)', (format) => {
    const bodies = lines.map(([body]) => (format === 'openmp' && !body.startsWith('SA-MP') ? `[Info] ${body}` : body));
    expect(told(format, bodies)).toEqual(lines.flatMap(([, events]) => events));
  });
});

it('lines of the server log of txAdmin tell what happened', () => {
  expect(
    told('txadmin-server', [
      'txAdmin: Logger started',
      '[DJwCR#1] Alex ^1Example: joined with identifiers [license:00ff, discord:1, ip:192.0.2.9]',
      '[DJwCR#2] Eve: disconnected (x): joined with identifiers [license:0]',
      '[DJwCR#1] Alex ^1Example: said "Eve: disconnected (Exiting)"',
      '[DJwCR#1] Alex ^1Example: said "/login hush"',
      '[DJwCR#1] Alex ^1Example: (OOC): said "a "b" c"',
      '[DJwCR#1] Alex ^1Example: executed: /car adder',
      '[DJwCR#1] Alex ^1Example: died from drowning',
      '[DJwCR#1] Alex ^1Example: died from pistol by Eve: disconnected (x)',
      '[DJwCR#2] Eve: disconnected (x): disconnected (Exiting)',
      '[DJwCR#9] Somebody: disconnected (Exiting)',
      '[DJwCR#9] Victim: disconnected (x): disconnected (Exiting)',
    ]),
  ).toEqual([
    { kind: 'server.started' },
    { kind: 'player.joined', player: 'Alex Example', ip: '192.0.2.9', serial: '00ff' },
    { kind: 'player.joined', player: 'Eve: disconnected (x)', serial: '0' },
    { kind: 'player.said', player: 'Alex Example', text: 'Eve: disconnected (Exiting)' },
    { kind: 'player.command', player: 'Alex Example', command: '/login ***' },
    { kind: 'player.said', player: 'Alex Example', text: 'a "b" c' },
    { kind: 'player.command', player: 'Alex Example', command: '/car adder' },
    { kind: 'player.killed', player: 'Alex Example', weapon: 53 },
    { kind: 'player.killed', player: 'Alex Example', weapon: 255, killer: 'Eve: disconnected (x)' },
    { kind: 'player.left', player: 'Eve: disconnected (x)' },
    { kind: 'player.left', player: 'Somebody' },
  ]);
});

it('lines of the admin log of txAdmin are notes in the history', () => {
  expect(
    told('txadmin-admin', [
      '[otto] executed "RESTART SERVER"',
      '[otto] Banned player "Alex Example": cheating',
      '[otto] Kicked Alex: spam',
      '[otto] Banned player "Victim": x": y',
    ]),
  ).toEqual([
    { kind: 'console.command', command: 'RESTART SERVER', by: 'otto' },
    { kind: 'player.history', player: 'Alex Example', action: 'Banned in txAdmin by otto: cheating' },
    { kind: 'player.history', player: 'Alex', action: 'Kicked in txAdmin by otto: spam' },
  ]);
});

it('lines of Minecraft tell what happened', () => {
  const server = '[Server thread/INFO]: ';
  expect(
    told('minecraft', [
      `${server}Starting minecraft server version 1.21`,
      `${server}Alex[/192.0.2.41:51862] logged in with entity id 211 at ([world]12.5, 64.0, -8.5)`,
      `${server}Alex joined the game`,
      `[Async Chat Thread - #0/INFO]: <Alex> Sam left the game`,
      `${server}<Alex> Sam left the game`,
      `${server}[Not Secure] <Alex> x`,
      `${server}Sam[/[2001:db8::7]:1] logged in with entity id 2`,
      `${server}Sam joined the game`,
      `${server}Alex was slain by Sam using [Sword]`,
      `${server}Alex fell from a high place`,
      `${server}Wolf was slain by Sam`,
      `${server}Alex issued server command: /login hush`,
      `${server}Alex issued server command: /ban Sam`,
      `${server}CONSOLE issued server command: /save-all`,
      `${server}[Alex: Set the time to 1000]`,
      `${server}[Rcon: Saved the game]`,
      `${server}[Alex: Banned Sam: griefing]`,
      `${server}Banned player Bob: spam`,
      `${server}Unbanned Bob`,
      `${server}Sam left the game`,
      `${server}Stopping the server`,
      '[Server thread/WARN]: Alex left the game',
    ]),
  ).toEqual([
    { kind: 'server.started' },
    { kind: 'player.joined', player: 'Alex', ip: '192.0.2.41' },
    { kind: 'player.said', player: 'Alex', text: 'Sam left the game' },
    { kind: 'player.said', player: 'Alex', text: 'Sam left the game' },
    { kind: 'player.said', player: 'Alex', text: 'x' },
    { kind: 'player.joined', player: 'Sam', ip: '2001:db8::7' },
    { kind: 'player.killed', player: 'Alex', weapon: 255, killer: 'Sam' },
    { kind: 'player.killed', player: 'Alex', weapon: 54 },
    { kind: 'player.command', player: 'Alex', command: '/login ***' },
    { kind: 'player.command', player: 'Alex', command: '/ban Sam' },
    { kind: 'player.history', player: 'Alex', action: 'Used the command /ban Sam' },
    { kind: 'console.command', command: '/save-all' },
    { kind: 'console.command', command: 'Set the time to 1000', by: 'Alex' },
    { kind: 'console.command', command: 'Saved the game' },
    { kind: 'player.punished', player: 'Sam', type: 5, reason: 'griefing', staff: 'Alex' },
    { kind: 'player.punished', player: 'Bob', type: 5, reason: 'spam' },
    { kind: 'player.unbanned', player: 'Bob' },
    { kind: 'player.left', player: 'Sam' },
    { kind: 'server.started', left_at: '2026-06-20T18:00:00.000Z' },
  ]);
});

describe('what players write', () => {
  /** Bits of what engines write, so that a text looks like one of their lines. */
  const bait = fc.constantFrom(
    ...[
      '[join] Eve has joined the server (3:192.0.2.7)',
      '[part] Eve has left the server (3:1)',
      '[kill] Eve killed Bob M4',
    ],
    ...[
      '[death] Eve died 54',
      'Eve joined the game',
      'Eve left the game',
      'Eve: disconnected (x)',
      ']: ',
      '": ',
      '> ',
      '\t',
      ' ',
    ],
    ...[
      'Eve: joined with identifiers [license:0]',
      '[Eve: Banned Bob: x]',
      'RCON (In-Game): Player [Eve] sent command: ban 3',
    ],
    ...['Eve was slain by Bob', '[Server thread/INFO]: ', '[DJwCR#2] ', '"', ')', ']', '--- Server Shutting Down.'],
  );
  const text = fc
    .array(fc.oneof(bait, fc.string({ unit: 'binary', maxLength: 20 })), { maxLength: 8 })
    .map((all) => all.join('').replaceAll(/[\r\n]/g, ' '));
  const sampName = fc.stringMatching(/^[0-9a-zA-Z[\]()$@._=]{3,20}$/);

  it('is chat, whatever it looks like', () => {
    fc.assert(
      fc.property(text, sampName, (said, name) => {
        const chat = said.trim() === '' || said.length > 900 ? [] : [{ kind: 'player.said', player: name, text: said }];
        expect(told('samp', [`[chat] [${name}]: ${said}`])).toEqual(chat);
        expect(told('openmp', [`[Info] [chat] [${name}]: ${said}`])).toEqual(chat);
        const joined = '[DJwCR#1] Eve: joined with identifiers [license:0]';
        const [first, ...others] = told('txadmin-server', [joined, `[DJwCR#1] Eve: said "${said}"`]);
        expect(first).toMatchObject({ kind: 'player.joined' });
        for (const one of others) expect(one).toMatchObject({ player: 'Eve' });
        expect(others.map(({ kind }) => kind).filter((kind) => !SAID.includes(String(kind)))).toEqual([]);
        expect(told('txadmin-server', [`[DJwCR#1] Eve: said "${said}"`])).toEqual([]);
        const online = ['Eve', 'Bob'].map((one) => `[Server thread/INFO]: ${one} joined the game`);
        for (const thread of ['Server thread', 'Async Chat Thread - #0'])
          expect(told('minecraft', [...online, `[${thread}/INFO]: <Eve> ${said}`]).slice(2)).toEqual(
            said === '' ? [] : [{ kind: 'player.said', player: 'Eve', text: said }],
          );
      }),
      { numRuns: 1000 },
    );
  });

  it('as a name is the name of that player and of nobody else', () => {
    const name = fc
      .oneof(text, fc.constant('Victim: disconnected (x)'))
      .filter((one) => one.trim() !== '' && one.length <= 60);
    fc.assert(
      fc.property(name, (named) => {
        const events = told('txadmin-server', [
          `[DJwCR#1] ${named}: joined with identifiers [license:0]`,
          `[DJwCR#1] ${named}: said "x"`,
          `[DJwCR#1] ${named}: disconnected (Exiting)`,
        ]);
        const players = new Set(events.flatMap((one) => ('player' in one ? [one['player']] : [])));
        expect(players.size).toBeLessThanOrEqual(1);
        for (const one of events) if ('player' in one) expect(one['player']).toBe(named.replace(/\^\d/g, '').trim());
      }),
      { numRuns: 1000 },
    );
  });

  it('takes no longer than its length', () => {
    const forms: readonly ImportFormat[] = ['samp', 'openmp', 'txadmin-server', 'txadmin-admin', 'minecraft'];
    const begun = performance.now();
    for (const head of [
      '[a#1] ',
      '[x] Banned player "',
      '[Server thread/INFO]: ',
      'RCON (In-Game): Player [',
      '[kill] ',
    ])
      for (const body of ['": ', '" (', ': ', 'a', '(', ' by A'])
        for (const form of forms) told(form, [head + body.repeat(2000), head + body.repeat(400)]);
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});

it('an event has the id of its place, and the same one when it is read again', () => {
  const entries = [
    { ms: AT, body: '[nick] Otto nick changed to Otto_B', offset: 70 },
    { ms: AT, body: '[death] Otto_B died 54', offset: 99 },
  ];
  const ids = () =>
    createEntryEvents()
      .read('samp', entries, 'abc.0')
      .map((one) => ('event' in one ? one.event['id'] : undefined));
  expect(ids()).toEqual(['abc.0.1y.0', 'abc.0.1y.1', 'abc.0.2r.0']);
  expect(ids()).toEqual(ids());
});
