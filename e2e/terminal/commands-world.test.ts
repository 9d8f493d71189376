import { createHmac } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTerminal, type Terminal } from '../../packages/cli/src/testing/terminal.ts';
import { PASSWORD, newPerson, startDemo, type DemoServer, type Person } from './harness.ts';

const frames = join(import.meta.dirname, '../../test-results/terminal');

let server: DemoServer;
let lead: Person;
let owner: Person;
let voter: Person;
const everybody: Person[] = [];

async function personOf(name: string): Promise<Person> {
  const person = await newPerson(server.url);
  everybody.push(person);
  await person.signIn(name);
  return person;
}

beforeAll(async () => {
  server = await startDemo();
  [lead, owner, voter] = [await personOf('Rank_5'), await personOf('Player_One'), await personOf('Player_New')];
});

afterAll(async () => {
  await Promise.all(everybody.map((person) => person.leave()));
  await server?.stop();
});

async function json<T = unknown>(person: Person, ...args: string[]): Promise<T> {
  const { code, stdout, stderr } = await person.run([...args, '--json']);
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: '' });
  return JSON.parse(stdout) as T;
}

const by = (name: 'lead' | 'owner' | 'voter'): Person => ({ lead, owner, voter })[name];

/** Reading commands: who runs them, what the table begins with, and whether there is more than its header. */
const LISTS: readonly (readonly [who: 'lead' | 'owner' | 'voter', command: string, header: RegExp])[] = [
  ['lead', 'vehicle items 1', /^ITEM +AMOUNT\n./],
  ['owner', 'vehicle keys 1', /^KEY HOLDER\n./],
  ['lead', 'vehicle history 1', /^TIME +WHO +WHAT\n./],
  ['owner', 'vehicle tuning 1', /^SLOT +PART OR OBJECT +TEXT +POSITION ON THE VEHICLE\n./],
  ['lead', 'vehicle auctions', /^ *ID +PLATE +MODEL +OWNER +WHY +LAST LOGIN\n./],
  ['lead', 'vehicle models', /^MODEL +NUMBER +CATEGORY +DEALER PRICE +OWNED +SERVER LIMIT\n./],
  ['owner', 'property history 1', /^TIME +WHO +WHAT\n./],
  ['owner', 'property bank 1', /^TIME +AMOUNT +REASON +BY\n./],
  ['lead', 'property keys 1', /^KEY HOLDER\n./],
  ['lead', 'property furniture 1', /^ *ID +OBJECT +WHERE +POSITION +ADDED BY\n./],
  ['lead', 'property notes 1', /^TIME +BY +NOTE\n./],
  ['owner', 'property items 1', /^ITEM +AMOUNT\n./],
  ['lead', 'property list', /^ *ID +PROPERTY +TYPE +OWNER +STATE +PLACE\n *1 +One House +House +owned/],
  ['lead', 'property list --kind house --free', /^ *ID +PROPERTY +TYPE +OWNER +STATE +PLACE\n.+House +free/],
  ['lead', 'property yards', /^PROPERTY +FROM +TO +SIZE +HEIGHT\n./],
  ['lead', 'property profit', /^PROPERTY +BALANCE +REVENUE +RESTOCK +ID +VALUE +ENTRY FEE +FUNCTIONALITY\n./],
  ['lead', 'groups list', /^GROUP +ID +TYPE +ACTIVE OF MEMBERS +SCORE +PLAYED +POINTS \(RP\) +GROUP PLUS +JOB\n./],
  ['owner', 'groups mine', /^GROUP +ID +TYPE +YOUR RANK +MEMBERS +JOINED\n.+ 1 +Business +Director/],
  ['owner', 'groups ranks 1', /^RANK +LEVEL +MEMBERS +PERMISSIONS\nDirector +100/],
  ['owner', 'groups members 1', /^NAME +RANK +LEVEL +LAST LOGIN +JOINED +SPECIAL PERMISSIONS\n[●○] ./],
  ['owner', 'groups vehicles 1', /^PLATE +MODEL +ID +STATE +LOCKED +SPAWN POINT\n./],
  ['lead', 'groups properties 1', /^ID +PROPERTY +VALUE +TAX +TAX DUE +STATE +PLACE\n./],
  ['lead', 'groups history 1', /^TIME +WHO +WHAT\n./],
  ['voter', 'awards list', /^ID +AWARD +ANSWER +YOUR VOTE +CATEGORY\n *1 +Player of the year +player +-/],
  ['voter', 'awards search player_', /^NAME +ID +LEVEL\nPlayer_/],
  ['voter', 'awards search los --groups --type government', /^NAME +ID +TYPE\nLos Santos .+Government/],
  ['owner', 'account devices list', /^ID +DEVICE +USE +ADDRESS +LAST SEEN +SIGNED IN\n.+Steward in a terminal +here/],
  ['owner', 'characters', /^CHARACTER +LEVEL +PLAYED +LAST LOGIN +ID\n./],
  ['lead', 'items list', /^ID +NAME +USE +STOCK PRICE .+ MODEL\n./],
  ['lead', 'interiors list', /^ *ID +NAME +PRICE +TYPE +INTERIOR +FLOORS +STATE +SPAWN\n./],
  ['lead', 'help-items list', /^ID +TITLE +SHORTCODE +TYPE +EDITED +BY\n./],
  ['owner', 'stats players-per-hour', /^HOUR +PLAYERS\n./],
  ['owner', 'stats scoreboard', /^BOARD +PLACE +NAME +AMOUNT +UNIT\n./],
  ['owner', 'stats pumpkin', /^BOARD +PLACE +NAME +AMOUNT +UNIT\nIn the game +1 /],
];

describe('lists of the world', () => {
  it.each(LISTS)('%s: %s', async (who, command, header) => {
    const words = command.split(' ');
    const { code, stdout } = await by(who).run(words);
    expect(code).toBe(0);
    expect(stdout).toMatch(header);
    const rows = await json<object[]>(by(who), ...words);
    expect(rows).toHaveLength(stdout.trim().split('\n').length - 1);
  });

  it('online, as the simulator moves', async () => {
    const { code, stdout, stderr } = await lead.run(['online']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^PLAYER +LEVEL +ONLINE FOR +RANK +ID\n./);
    expect(stderr).toMatch(/^\d+ players? online, \d+ of them staff\.\n$/);
    const rows = await json<{ level: number }[]>(lead, 'online', '--sort', 'level');
    expect(rows.map(({ level }) => level)).toEqual(rows.map(({ level }) => level).sort((a, b) => b - a));
    const staff = await json<{ adminLevel: number }[]>(lead, 'online', '--staff');
    expect(staff.every(({ adminLevel }) => adminLevel > 0)).toBe(true);
    expect((await lead.run(['online', '--sort', 'shoe-size'])).code).toBe(2);
  });
});

describe('single things', () => {
  it('vehicle show, for its owner and for others', async () => {
    expect((await owner.run(['vehicle', 'show', '1'])).stdout).toMatch(
      /^Model .+\nId +1\nPlate .+\nOwner +Player_One \(you\)/,
    );
    expect(await json(owner, 'vehicle', 'show', '1')).toMatchObject({ id: 1, own: true, transferable: true });
    expect(await json(voter, 'vehicle', 'show', '1')).not.toHaveProperty('transferable');
    expect((await voter.run(['vehicle', 'show', '999999'])).code).toBe(5);
    expect((await voter.run(['vehicle', 'show', 'x'])).code).toBe(2);
    expect((await voter.run(['vehicle', 'history', '1'])).code).toBe(4);
    expect((await voter.run(['vehicle', 'models'])).code).toBe(4);
  });

  it('property show', async () => {
    expect((await owner.run(['property', 'show', '1'])).stdout).toMatch(/^Name +One House\nId +1\nType +House\n/);
    expect(await json(owner, 'property', 'show', '1')).toMatchObject({ name: 'One House', own: true });
    expect((await voter.run(['property', 'show', '999999'])).code).toBe(5);
    expect((await voter.run(['property', 'list'])).code).toBe(4);
  });

  it('groups show, punishments, bank', async () => {
    const shown = await lead.run(['groups', 'show', '1']);
    expect(shown.stdout).toMatch(/^Name .+\nId +1\n/);
    expect(shown.stderr).toContain('do not use it in the game');
    expect((await owner.run(['groups', 'show', '1'])).stdout).toMatch(/Your rank +Director \(level 100\)/);
    expect(await json(owner, 'groups', 'show', '1')).toMatchObject({ id: 1, classified: false });
    const activity = await lead.run(['groups', 'punishments', '1']);
    expect(activity.stdout).toMatch(/^MEMBER +RANK +PLAYED +PUNISHMENTS +STATE\n./);
    expect(activity.stderr).toMatch(/^Punishment score \d+\.\d\d, shared by \d+ active members?\.\n$/);
    expect(await json(lead, 'groups', 'punishments', '1')).toMatchObject({ members: expect.any(Array) });
    const bank = await lead.run(['groups', 'bank', '1']);
    expect(bank.stdout).toMatch(/^TIME +AMOUNT +REASON +WHO\n./);
    expect(bank.stderr).toMatch(/^Balance -?\$[\d,]+\.\n$/);
    expect((await lead.run(['groups', 'bank', '1', '--csv'])).stdout).toMatch(/^Time,Amount,Reason,Who\r?\n./);
    const all = await json<{ history: { reason: string }[] }>(lead, 'groups', 'bank', '1');
    const some = await json<{ history: { reason: string }[] }>(lead, 'groups', 'bank', '1', '--no-toll');
    expect(all.history.some(({ reason }) => /^(toll|turf)/i.test(reason))).toBe(true);
    expect(some.history.some(({ reason }) => /^(toll|turf)/i.test(reason))).toBe(false);
    expect((await voter.run(['groups', 'bank', '1'])).code).toBe(4);
    expect((await voter.run(['groups', 'list'])).code).toBe(4);
  });

  it('awards results', async () => {
    const { stdout, stderr } = await lead.run(['awards', 'results']);
    expect(stdout).toMatch(/^AWARD +ANSWER +VOTES +SHARE +CATEGORY\n./);
    expect(stderr).toMatch(/^Awards \d{4}: [\d ]+ votes? of [\d ]+ voters?\./);
    const { years } = await json<{ years: number[] }>(lead, 'awards', 'results');
    const last = String(years.at(-1));
    expect(await json(lead, 'awards', 'results', '--year', last)).toMatchObject({ year: Number(last) });
    expect((await voter.run(['awards', 'results'])).code).toBe(4);
  });

  it('help-items show', async () => {
    expect((await lead.run(['help-items', 'show', '1'])).stdout).toMatch(
      /^Title .+\nId +1\nShortcode .+\nType +menu\n/,
    );
    expect(await json(lead, 'help-items', 'show', '1')).toMatchObject({ id: 1, type: 2 });
    expect((await lead.run(['help-items', 'show', '999999'])).code).toBe(5);
    expect((await voter.run(['help-items', 'list'])).code).toBe(4);
  });
});

describe('changes', () => {
  it('vehicle transfer', async () => {
    expect(await lead.run(['vehicle', 'transfer', '1', 'Player_Two'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Add --yes'),
    });
    expect(await lead.run(['vehicle', 'transfer', '1', 'Player_Two', '--owner', '0', '--yes'])).toMatchObject({
      code: 6,
    });
    expect(await lead.run(['vehicle', 'transfer', '1', 'Player_Two', '--yes'])).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Vehicle was transferred\./),
    });
    expect(await json(owner, 'vehicle', 'show', '1')).toMatchObject({ ownerUser: { name: 'Player_Two' }, own: false });
    const back = await lead.run(['vehicle', 'transfer', '1', 'player_one', '--yes', '--json']);
    expect(JSON.parse(back.stdout)).toMatchObject({ ownerUser: { name: 'Player_One' } });
    const [ofGroup] = await json<{ id: number }[]>(owner, 'groups', 'vehicles', '1');
    expect(await lead.run(['vehicle', 'transfer', String(ofGroup?.id), 'Player_One', '--yes'])).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('Vehicle is owned by a group or job, cannot change the owner.'),
    });
    expect((await lead.run(['vehicle', 'transfer', '1', 'Nobody_Here', '--yes'])).code).toBe(5);
    expect((await owner.run(['vehicle', 'transfer', '1', 'Player_Two', '--yes'])).code).toBe(4);
  });

  it('groups plus', async () => {
    expect((await owner.run(['groups', 'plus', '1'])).code).toBe(2);
    const { code, stdout, stderr } = await owner.run(['groups', 'plus', '1', '--yes', '--json']);
    expect({ code, stderr: stderr.split('\n')[0] }).toEqual({ code: 0, stderr: 'Group Plus is active for a month.' });
    expect(JSON.parse(stdout)).toMatchObject({ plusTill: expect.any(String) });
    expect((await owner.run(['groups', 'plus', '1', '--yes'])).code).toBe(6);
    expect((await voter.run(['groups', 'plus', '1', '--yes'])).code).toBe(4);
  });

  it('awards vote, once', async () => {
    const people = ['Player_One', 'Player_Two', 'Rank_1', 'Rank_2', 'Rank_3', 'Rank_4', 'Dev_1'];
    const ballot = JSON.stringify(
      Object.fromEntries([
        ...people.map((name, at) => [at + 1, name]),
        ...[13, 14, 15].map((award) => [award, `Text ${award}`]),
      ]),
    );
    expect((await voter.run(['awards', 'vote', '--yes'])).code).toBe(2);
    expect((await voter.run(['awards', 'vote', '--answer', '1=Nobody_At_All', '--yes'])).code).toBe(2);
    expect(await voter.run(['awards', 'vote', '--file', '-', '--yes'], ballot)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Fill in at least 1 more award.'),
    });
    const group = '8=Los Santos Police Department';
    expect((await voter.run(['awards', 'vote', '--file', '-', '--answer', group], ballot)).code).toBe(2);
    const { code, stdout, stderr } = await voter.run(
      ['awards', 'vote', '--file', '-', '--answer', group, '--yes', '--json'],
      ballot,
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'Your votes were successfully sent!\n' });
    expect(JSON.parse(stdout)).toMatchObject({ votes: expect.any(Array) });
    expect((await voter.run(['awards', 'vote', '--file', '-', '--yes'], ballot)).code).toBe(6);
    expect((await voter.run(['awards', 'list'])).stdout).toContain('Text 13');
  });

  it('help-items create and edit', async () => {
    const made = await lead.run(
      ['help-items', 'create', '-t', 'Road', '-s', 'road', '-f', '-', '--json'],
      'Keep right.\n',
    );
    expect(made).toMatchObject({ code: 0, stderr: 'Help item was successfully added.\n' });
    const { id, text } = JSON.parse(made.stdout) as { id: number; text: string };
    expect(text).toBe('Keep right.');
    const menu = ['--type', 'menu', '--text', 'One\nTwo'];
    expect((await lead.run(['help-items', 'edit', String(id), ...menu, '--dialogs', '1'])).code).toBe(2);
    expect(await lead.run(['help-items', 'edit', String(id), ...menu, '--dialogs', '1;2'])).toMatchObject({
      code: 0,
      stderr: 'Help item was successfully edited.\n',
    });
    expect(await json(lead, 'help-items', 'show', String(id))).toMatchObject({
      title: 'Road',
      type: 2,
      targetDialogs: '1;2',
    });
    expect((await lead.run(['help-items', 'edit', String(id)])).code).toBe(2);
    expect((await lead.run(['help-items', 'create', '--title', 'x'])).code).toBe(2);
    expect((await voter.run(['help-items', 'create', '-t', 'a', '-s', 'b', '--text', 'c'])).code).toBe(4);
  });
});

/** The code of an app at this moment (RFC 6238: 6 digits, 30 seconds). */
function codeOf(secret: string, step = Math.floor(Date.now() / 30_000)): string {
  const bits = [...secret].map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'));
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

describe('the own account', () => {
  it('tokens: made, used, revoked', async () => {
    expect((await owner.run(['account', 'tokens', 'list'])).stderr).toContain('You have no tokens.');
    const made = await owner.run(['account', 'tokens', 'create', 'log tail', '--until', '7d']);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^steward_\S+\n$/) });
    const whoami = await owner.run(['whoami', '--json'], '', { STEWARD_TOKEN: made.stdout.trim() });
    expect(JSON.parse(whoami.stdout)).toMatchObject({ name: 'Player_One' });
    const second = await owner.run(['account', 'tokens', 'create', 'deploy', '--write', '--until', 'never', '--json']);
    expect(JSON.parse(second.stdout)).toMatchObject({ entry: { scopes: ['read', 'write'], expiresAt: null } });
    expect((await owner.run(['account', 'tokens', 'create', 'x', '--until', 'some day'])).code).toBe(2);
    expect((await owner.run(['account', 'tokens', 'list'])).stdout).toMatch(
      /^ID +NAME +MAY +EXPIRES +LAST USED +MADE\n./,
    );
    const listed = await json<{ id: number; name: string }[]>(owner, 'account', 'tokens', 'list');
    expect(listed.map(({ name }) => name).sort()).toEqual(['deploy', 'log tail']);
    const id = String(listed.find(({ name }) => name === 'log tail')?.id);
    expect((await owner.run(['account', 'tokens', 'revoke', id])).code).toBe(2);
    expect(await owner.run(['account', 'tokens', 'revoke', id, '--yes'])).toMatchObject({
      code: 0,
      stderr: 'The token was revoked.\n',
    });
    expect((await owner.run(['whoami'], '', { STEWARD_TOKEN: made.stdout.trim() })).code).toBe(3);
    expect((await owner.run(['account', 'tokens', 'revoke', id, '--yes'])).code).toBe(5);
  });

  it('devices: another one is signed out', async () => {
    const phone = await personOf('Player_One');
    const devices = await json<{ id: number; current: boolean }[]>(owner, 'account', 'devices', 'list');
    const other = String(devices.find(({ current }) => !current)?.id);
    expect((await owner.run(['account', 'devices', 'revoke', other])).code).toBe(2);
    expect(await owner.run(['account', 'devices', 'revoke', other, '--yes'])).toMatchObject({
      code: 0,
      stderr: 'The device was signed out.\n',
    });
    expect((await phone.run(['whoami'])).code).toBe(3);
    expect((await owner.run(['whoami'])).code).toBe(0);
  });

  it('password: changed, and other devices are signed out', async () => {
    const person = await personOf('Rank_1');
    const phone = await personOf('Rank_1');
    const change = (from: string, to: string) =>
      person.run(['account', 'password', '--password-stdin'], `${from}\n${to}\n`);
    expect((await person.run(['account', 'password'])).code).toBe(2);
    expect((await change(PASSWORD, '')).code).toBe(2);
    expect((await change('wrong-password', 'a-better-one')).code).toBe(2);
    expect((await change(PASSWORD, 'short')).code).toBe(2);
    expect(await change(PASSWORD, 'a-better-one')).toMatchObject({
      code: 0,
      stderr: 'Your password was changed. Other devices were signed out.\n',
    });
    expect((await phone.run(['whoami'])).code).toBe(3);
    expect((await person.run(['whoami'])).code).toBe(0);
    expect((await change('a-better-one', PASSWORD)).code).toBe(0);
  });

  it('two-factor: on with a code, and off again', async () => {
    const person = await personOf('Rank_2');
    const begun = await person.run(['account', 'two-factor', 'on']);
    expect(begun).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[A-Z2-7]{16,}\n$/) });
    const again = await person.run(['account', 'two-factor', 'on', '--json']);
    const { secret } = JSON.parse(again.stdout) as { secret: string };
    expect((await person.run(['account', 'two-factor', 'on', '--code', 'abcdef'])).code).toBe(2);
    const on = await person.run(['account', 'two-factor', 'on', '--code', codeOf(secret)]);
    expect(on.code).toBe(0);
    const codes = on.stdout.trim().split('\n');
    expect(codes).toHaveLength(10);
    expect(await json(person, 'whoami')).toMatchObject({ has2fa: true });
    expect((await person.run(['account', 'two-factor', 'off', '--code', codes[0] ?? ''])).code).toBe(2);
    expect(await person.run(['account', 'two-factor', 'off', '--code', codes[0] ?? '', '--yes'])).toMatchObject({
      code: 0,
      stderr: 'Two-factor is off.\n',
    });
    expect(await json(person, 'whoami')).toMatchObject({ has2fa: false });
  });

  it('asks nobody who is not signed in', async () => {
    const nobody = await newPerson(server.url);
    everybody.push(nobody);
    for (const command of ['account devices list', 'online', 'vehicle show 1', 'groups mine', 'awards list'])
      expect((await nobody.run(command.split(' '))).code).toBe(3);
  });
});

describe('in a real terminal', () => {
  const open: Terminal[] = [];
  afterEach(() => {
    for (const terminal of open.splice(0)) terminal.kill();
  });

  async function terminalOf(person: Person, ...args: string[]): Promise<Terminal> {
    const { file, args: first } = person.command;
    const terminal = openTerminal(file, [...first, ...args], { env: { ...person.env, TERM: 'xterm-256color' } });
    open.push(terminal);
    return terminal;
  }

  it('the hours of the last two days are a chart', async () => {
    const terminal = await terminalOf(owner, 'stats', 'players-per-hour');
    await terminal.waitFor('Players online per hour, last 48 hours');
    await terminal.waitFor('┤');
    expect(await terminal.exit()).toBe(0);
  });

  it('a transfer asks first, and "no" changes nothing', async () => {
    const terminal = await terminalOf(lead, 'vehicle', 'transfer', '1', 'Player_Two');
    await terminal.waitFor('from Player_One to Player_Two?');
    await terminal.press('n', 'enter');
    await terminal.waitFor('Nothing was changed.');
    expect(await terminal.exit()).toBe(1);
    expect(await json(owner, 'vehicle', 'show', '1')).toMatchObject({ ownerUser: { name: 'Player_One' } });
  });

  it('two-factor asks for the code again when it is wrong', async () => {
    const person = await personOf('Rank_3');
    const terminal = await terminalOf(person, 'account', 'two-factor', 'on');
    const shown = await terminal.waitFor('The 6 digits that the app shows now:');
    const secret = (/^ {2}([A-Z2-7 ]{16,})$/m.exec(shown)?.[1] ?? '').replaceAll(' ', '');
    await terminal.press('000000', 'enter');
    await terminal.waitFor('This code is not right');
    await terminal.press(codeOf(secret), 'enter');
    await terminal.waitFor('Two-factor is on.');
    expect(await terminal.exit()).toBe(0);
    const recovery = terminal.screen.text.split('\n').find((line) => /^\w{5,}-\w{5,}$/.test(line)) ?? '';
    expect((await person.run(['account', 'two-factor', 'off', '--code', recovery, '--yes'])).code).toBe(0);
  });

  it('the screens of who is online, and of the own account', async () => {
    await mkdir(frames, { recursive: true });
    const terminal = await terminalOf(lead);
    const keep = (name: string) => writeFile(join(frames, `${name}-80.txt`), `${terminal.screen.text}\n`);
    await terminal.waitFor('Dashboard');
    await terminal.press(':', 'online', 'enter');
    await terminal.waitFor('of them staff');
    await terminal.waitFor('ONLINE FOR');
    await keep('online');
    await terminal.press(':', 'account', 'enter');
    await terminal.waitFor('[Account]');
    await terminal.press('tab');
    await terminal.waitFor('Steward in a terminal');
    await keep('account');
    expect(terminal.screen.lines[1]).toMatch(/^┌.*┐$/);
    expect(terminal.screen.lines.at(-3)).toMatch(/^└─+┘$/);
    await terminal.press('a', 'from a terminal', 'ctrl-s');
    await terminal.waitFor(/steward_\w/);
    await terminal.waitFor('enter closes');
    while (!terminal.screen.text.includes('Have you kept the token?')) await terminal.press('enter');
    await terminal.press('y');
    await terminal.press('tab');
    await terminal.waitFor('from a terminal');
    await terminal.press('x', 'y');
    await terminal.waitFor('The token was revoked.');
    await terminal.press('ctrl-c');
    expect(await terminal.exit()).toBe(130);
  });
});
