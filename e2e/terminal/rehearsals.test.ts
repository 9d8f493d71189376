import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Command } from '../../packages/cli/src/command/spec.ts';
import { loadAll } from '../../packages/cli/src/features/index.ts';
import { newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

/** A command line, as somebody, with standard input; `$id` is what `find` prints. */
interface Try {
  readonly as: string;
  readonly line: readonly string[];
  readonly find?: readonly string[];
  readonly input?: string;
}

const by = (as: string, ...line: readonly string[]): Try => ({ as, line });
const LONG = 'x'.repeat(2000);
const HASH = '0f343b0931126a20f133d67c2b018a3b';
const NO_ID = '999999';
const WEBHOOK = 'https://discord.example.org/api/webhooks/123456789012345678/the-part-that-nobody-knows';
const FEED = ['feeds', 'list', '--jq', '.[0].id'];

/** Of each command that writes: lines that it refuses, then one that it takes. */
/** Lists that managers keep: who may not, what is not there, and what goes in. */
const keptTries = (list: string, verbs: readonly string[], edit: readonly string[], add: readonly string[]) =>
  Object.fromEntries([
    [`${list} add`, [by('Rank_5', ...add), by('Rank_6', ...add), by('Rank_6', ...add)]],
    [`${list} edit`, [by('Rank_5', NO_ID, ...edit), by('Rank_6', NO_ID, ...edit)]],
    ...verbs.map((verb) => {
      const line = verb === 'move' ? [NO_ID, '1'] : [NO_ID];
      return [`${list} ${verb}`, [by('Rank_5', ...line), by('Rank_6', ...line)]];
    }),
  ]) as Record<string, readonly Try[]>;

const TRIES: Readonly<Record<string, readonly Try[]>> = {
  ...keptTries(
    'donate packages',
    ['remove', 'move', 'retire', 'restore'],
    ['--credits', '450'],
    ['--name', 'Donator X', '--description', 'x', '--credits', '500', '--perk', 'donator', '--amount', '2'],
  ),
  ...keptTries(
    'donate perks',
    ['remove', 'move', 'retire', 'restore'],
    ['--description', 'y'],
    ['--key', 'house-paint-x', '--name', 'House paint', '--description', 'x'],
  ),
  ...keptTries('awards years', ['remove', 'open', 'close', 'prepare'], ['--year', '2061'], ['--year', '2060']),
  ...keptTries(
    'awards entries',
    ['remove', 'move', 'close', 'reopen'],
    ['--award', 'y'],
    ['--year', '2060', '--category', 'Groups', '--award', 'Kindest family', '--answer', 'group', '--kind', '4'],
  ),
  ...keptTries(
    'links',
    ['remove', 'move'],
    ['--label', 'y'],
    ['--label', 'Forum X', '--url', 'https://forum.example.org'],
  ),
  ...keptTries(
    'group-types',
    ['remove', 'move'],
    ['--tone', 'red'],
    ['--number', '77', '--name', 'Business', '--tone', 'red', '--plus', 'no'],
  ),
  ...keptTries(
    'property-types',
    ['remove', 'move'],
    ['--tone', 'red'],
    ['--number', '77', '--name', 'House', '--tone', 'red', '--shape', 'circle'],
  ),
  ...keptTries(
    'alert-channels',
    ['remove', 'retire', 'restore'],
    ['--level', '3'],
    ['--name', 'channel-x', '--level', '2'],
  ),
  'help-items remove': [by('Rank_4', NO_ID), by('Rank_5', NO_ID)],
  'player punish': [
    by('Rank_5', 'Player_Nobody', '--reason', 'x'),
    by('Rank_5', 'Rank_9', '--reason', 'x'),
    by('Rank_5', 'Player_New', '--reason', LONG),
    by('Rank_5', 'Player_New', '--reason', 'Reckless driving'),
  ],
  'player ban': [
    ...['garbage', '2020-01-01', '0h', '30s', '01-01-2101', '99y'].map((until) =>
      by('Rank_5', 'Player_Disabled', '--until', until, '--reason', 'x'),
    ),
    by('Rank_5', 'Player_Disabled', '--until', '7d', '--type', 'full', '--reason', 'x'),
    by('Rank_7', 'Rank_9', '--reason', 'x'),
    by('Rank_7', 'Rank_7', '--reason', 'x'),
    by('Rank_2', 'Player_Disabled', '--reason', 'x'),
    by('Rank_5', 'Player_Banned', '--reason', 'x'),
    by('Rank_5', 'Player_Disabled', '--until', '1h30m', '--reason', 'x'),
  ],
  'player unban': [by('Rank_5', 'Player_New'), by('Rank_2', 'Player_Disabled'), by('Rank_5', 'Player_Disabled')],
  'player expunge': [
    by('Rank_5', 'Player_New', NO_ID, '--reason', 'x'),
    {
      ...by('Rank_5', 'Player_New', '$id', '--reason', 'Given by mistake.'),
      find: ['player', 'punish', 'Player_New', '--reason', 'A mistake', '--yes', '--jq', '.id'],
    },
  ],
  'player note': [
    by('Rank_5', 'Player_Two', LONG.slice(0, 200)),
    by('Rank_5', 'Player_Two', ' '),
    by('Rank_1', 'Player_Two', 'x'),
    by('Rank_5', 'Player_Two', 'Spoke to him.'),
  ],
  'player note-hide': [by('Rank_5', 'Player_Two', NO_ID), { ...by('Rank_5', 'Player_Two', '$id'), find: noteOf('a') }],
  'player note-show': [by('Rank_5', 'Player_Two', NO_ID), { ...by('Rank_5', 'Player_Two', '$id'), find: noteOf('b') }],
  'player note-important': [
    by('Rank_5', 'Player_Two', NO_ID),
    { ...by('Rank_5', 'Player_Two', '$id'), find: noteOf('c') },
  ],
  'player alerts add': [
    by('Rank_5', 'Player_New', 'x', '--channel', 'nowhere'),
    by('Rank_5', 'Player_New', 'Seen with another account.', '--in-game'),
  ],
  'player alerts remove': [
    by('Rank_5', 'Player_New', NO_ID),
    {
      ...by('Rank_5', 'Player_New', '$id'),
      find: ['player', 'alerts', 'add', 'Player_New', 'Sent by mistake.', '--channel', 'admins', '--jq', '.id'],
    },
  ],
  'player alerts retry': [by('Rank_5', 'Player_New', NO_ID)],
  'watched add': [
    by('Rank_5', 'Player_Nobody', '--reason', 'x'),
    by('Rank_5', 'Rank_5', '--reason', 'x'),
    by('Rank_1', 'Player_New', '--reason', 'x'),
    by('Rank_5', 'Player_New', '--reason', LONG),
    by('Rank_5', 'Player_New', '--reason', 'x', '--until', '2020-01-01'),
    by('Rank_5', 'Player_New', '--reason', 'May be a second account.', '--until', '30d'),
    by('Rank_5', 'Player_New', '--reason', 'Again'),
  ],
  'watched edit': [
    by('Rank_5', 'Player_Disabled', '--reason', 'x'),
    by('Rank_2', 'Player_New', '--reason', 'x'),
    by('Rank_5', 'Player_New', '--reason', LONG),
    by('Rank_5', 'Player_New', '--until', '2020-01-01'),
    by('Rank_5', 'Player_New', '--reason', 'Is a second account.', '--until', 'never'),
  ],
  'watched remove': [
    by('Rank_5', 'Player_Disabled'),
    by('Rank_2', 'Player_New'),
    by('Rank_5', 'Player_New'),
    by('Rank_5', 'Player_New'),
  ],
  'player cash-change': [
    by('Rank_5', 'Player_New', '-999999999'),
    by('Rank_4', 'Player_New', '1'),
    by('Rank_5', 'Player_New', '25000'),
  ],
  'player bank change': [
    by('Rank_5', NO_ID, '5'),
    { ...by('Rank_5', '$id', '5'), find: ['player', 'show', 'Player_One', '--jq', '.banks[0].id'] },
  ],
  'player password': [
    { ...by('Rank_5', 'Player_Disabled', '--password-stdin'), input: 'x' },
    { ...by('Rank_5', 'Rank_9', '--password-stdin'), input: 'A long password of today' },
    { ...by('Rank_5', 'Player_Disabled', '--password-stdin'), input: 'A long password of today' },
  ],
  'player rank': [
    by('Rank_7', 'Player_Disabled', '9'),
    by('Rank_7', 'Rank_9', '1'),
    by('Rank_7', 'Player_Disabled', 'moderator'),
  ],
  'player developer-rank': [by('Rank_5', 'Player_New', '1'), by('Rank_7', 'Player_New', 'developer')],
  'player rename': [
    by('Rank_7', 'Player_New', 'Player_One'),
    by('Rank_7', 'Player_New', '!!'),
    by('Rank_7', 'Player_New', 'Player_Newer'),
  ],
  'player option': [by('Rank_2', 'Player_Two', 'phone-ban', 'on'), by('Rank_5', 'Player_Two', 'phone-ban', 'on')],
  'player permission': [
    by('Rank_5', 'Player_Two', 'vacSessions', 'on'),
    by('Rank_7', 'Player_Two', 'vacSessions', 'on'),
  ],
  'player reset-registration': [by('Rank_5', 'Player_Nobody'), by('Rank_2', 'Player_Two')],
  'player reset-spawn': [by('Rank_5', 'Rank_9'), by('Rank_5', 'Player_Disabled')],
  'vehicle transfer': [
    by('Rank_5', NO_ID, 'Player_Two'),
    by('Rank_5', '1', 'Player_Nobody'),
    by('Rank_5', '1', 'Player_Two', '--owner', '0'),
    by('Rank_5', '1', 'Player_Two'),
  ],
  'groups plus': [by('Player_Two', '1'), by('Player_One', NO_ID)],
  'sessions clean': [by('Rank_5', '350', '--reason', 'x'), by('Rank_7', '350', '--reason', 'Asked for.')],
  'sessions flag': [
    by('Rank_5', NO_ID, '--reason', 'x'),
    by('Rank_5', '350', '--reason', LONG),
    {
      ...by('Rank_5', '$id', '--reason', 'Aims through walls.'),
      find: ['sessions', 'list', '--jq', '[.[] | select(.flagged == 0)][0].id'],
    },
  ],
  'vac blacklist add': [
    by('Rank_5', 'nohash', '--description', 'x', '--severity', 'cheat'),
    by('Rank_5', HASH, '--description', LONG, '--severity', 'cheat'),
    by('Rank_5', HASH, '--description', 'Aim assist', '--severity', 'cheat'),
  ],
  'vac blacklist remove': [by('Rank_5', 'f'.repeat(32)), by('Rank_5', HASH)],
  'vac whitelist add': [
    by('Rank_5', 'nohash', '--description', 'x', '--reason', 'x'),
    by('Rank_5', '1f8ac10f23c5b5bc1167bda84b833e5c', '--description', 'ReShade', '--reason', 'Light only'),
  ],
  'vac whitelist remove': [by('Rank_5', 'f'.repeat(32)), by('Rank_5', '1f8ac10f23c5b5bc1167bda84b833e5c')],
  'routeblocks add': [
    by('Rank_5', '0.0.0.0/0', '--reason', 'x'),
    by('Rank_5', 'nothing', '--reason', 'x'),
    by('Rank_5', '192.0.2.0/28', '--reason', LONG),
    by('Rank_5', '192.0.2.0/28', '--reason', 'Public proxy'),
  ],
  'routeblocks remove': [
    by('Rank_5', NO_ID),
    { ...by('Rank_5', '$id'), find: ['routeblocks', 'list', '--jq', '.[0].id'] },
  ],
  'game-servers retry': [by('Rank_7', NO_ID), by('Rank_7', '--server', 'rpg', '--kind', 'player.danced')],
  'game-servers drop': [by('Rank_7', NO_ID), by('Rank_2', '1')],
  'outbox retry': [by('Rank_7', NO_ID)],
  'outbox drop': [
    by('Rank_7', NO_ID),
    { ...by('Rank_7', '$id'), find: ['outbox', 'list', '--state', 'waiting', '--limit', '1', '--jq', '.[0].id'] },
  ],
  'bugs close': [
    by('Dev_1', NO_ID),
    { ...by('Dev_1', '$id'), find: ['bugs', 'list', '--open', '--json', '--jq', '.id'] },
  ],
  'awards vote': [by('Player_Two', '--file', '/nowhere.json')],
  'donate buy': [
    by('Player_One', NO_ID),
    by('Player_Two', '1'),
    by('Player_One', '1', '--revision', '999'),
    by('Player_One', '1'),
  ],
  'feeds add': [
    { ...by('Rank_6', 'discord', 'Bans', '--event', 'ban', '--address-file', '-'), input: 'nowhere' },
    { ...by('Rank_6', 'discord', 'Bans', '--event', 'rain', '--address-file', '-'), input: WEBHOOK },
    { ...by('Rank_5', 'discord', 'Bans', '--event', 'ban', '--address-file', '-'), input: WEBHOOK },
    { ...by('Rank_6', 'discord', 'Bans', '--event', 'ban', '--address-file', '-'), input: WEBHOOK },
  ],
  'feeds edit': [
    by('Rank_6', NO_ID, '--text', 'ban={player}'),
    { ...by('Rank_6', '$id', '--text', 'ban={nothing}'), find: FEED },
    { ...by('Rank_6', '$id', '--text', 'ban={player} is gone'), find: FEED },
  ],
  'feeds pause': [by('Rank_6', NO_ID), { ...by('Rank_5', '$id'), find: FEED }, { ...by('Rank_6', '$id'), find: FEED }],
  'feeds resume': [by('Rank_6', NO_ID), { ...by('Rank_6', '$id'), find: FEED }],
  'feeds test': [by('Rank_6', NO_ID), { ...by('Rank_6', '$id'), find: FEED }],
  'feeds send-again': [by('Rank_6', NO_ID), by('Rank_5', '1')],
  'feeds renew-key': [by('Rank_6', NO_ID), { ...by('Rank_6', '$id'), find: FEED }],
  'feeds remove': [by('Rank_6', NO_ID), { ...by('Rank_5', '$id'), find: FEED }, { ...by('Rank_6', '$id'), find: FEED }],
  'help-items create': [
    { ...by('Rank_2', '--title', 'x', '--shortcode', 'road', '--file', '-'), input: 'Keep right.' },
    { ...by('Rank_5', '--title', LONG, '--shortcode', 'road', '--file', '-'), input: 'Keep right.' },
    { ...by('Rank_5', '--title', 'Rules of the road', '--shortcode', 'road', '--file', '-'), input: 'Keep right.' },
  ],
  'help-items edit': [by('Rank_5', NO_ID, '--title', 'x'), by('Rank_5', '1', '--title', 'A better title')],
};

function noteOf(text: string): readonly string[] {
  return ['player', 'note', 'Player_Two', text, '--jq', '.id'];
}

const writing = (command: Command, path = ''): readonly string[] => {
  const own = `${path}${command.name}`;
  if (command.kind === 'branch') return command.children.flatMap((child) => writing(child, `${own} `));
  return command.bulk !== undefined || command.rehearses ? [own] : [];
};

const COMMANDS = (await loadAll()).flatMap((command) => writing(command));

let server: DemoServer;
const people = new Map<string, Person>();
beforeAll(async () => {
  server = await startDemo();
}, 180_000);
afterAll(async () => {
  for (const person of people.values()) await person.leave();
  await server.stop();
});

async function personOf(name: string): Promise<Person> {
  const known = people.get(name);
  if (known) return known;
  const made = await newPerson(server.url);
  await made.signIn(name);
  people.set(name, made);
  return made;
}

/** The first thing that was said of what went wrong, without whose turn it was. */
const saidFirst = (stderr: string): string =>
  (stderr.split('\n')[0] ?? '').replace(/^(steward|[\w-]+): /, '').replace(/\d+ (minutes?|seconds?)/g, 'N');

describe('a rehearsal', () => {
  it('is tried of every command that writes', () => {
    expect(Object.keys(TRIES).sort()).toEqual([...COMMANDS].sort());
  });

  it.each(COMMANDS)('ends as the real run does: %s', async (command) => {
    for (const { as, line, find, input } of TRIES[command] ?? []) {
      const person = await personOf(as);
      const id = find ? (await person.run(find)).stdout.split('\n')[0] : '';
      const argv = [...command.split(' '), ...line.map((word) => (word === '$id' ? (id ?? '') : word))];
      const tried = await person.run([...argv, '--dry-run'], input);
      const real = await person.run([...argv, '--yes'], input);
      const told = (done: typeof real) => ({
        argv,
        code: done.code,
        said: done.code === 0 ? '' : saidFirst(done.stderr),
      });
      expect(told(tried), `${tried.stderr}\n${real.stderr}`).toEqual(told(real));
      if (real.code === 0)
        expect(`${tried.stdout}${tried.stderr}`).toMatch(/^would do: steward |Nothing would be changed/m);
    }
  });
});
