import { alerts, type Alert } from '@steward/api-client/contract/alerts';
import { afterEach, expect, it } from 'vitest';
import { NOW, community, type Options } from '../../testing/community.ts';
import { showApp } from '../../testing/render-app.tsx';
import { Refusal, answer, startScripted } from '../../testing/scripted-server.ts';
import { person } from './testing/person.ts';

const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

type Channels = readonly { readonly id: number; readonly name: string; readonly level: number }[];
const CHANNELS: Channels = [{ id: 4, name: 'admins', level: 4 }];

async function show(options: Options = {}, channels: () => Channels | Promise<Channels> = () => CHANNELS) {
  const sent: unknown[] = [];
  const scripts = [
    answer(alerts.channels, async () => [...(await channels())]),
    answer(alerts.add, ({ body }): Alert => {
      sent.push(body);
      const { reason, tag_ingame: tagIngame } = body as { reason: string; tag_ingame: boolean };
      return {
        ...{ id: 1, staffName: 'Rank_5', date: '2026-06-20T16:00:00Z', reason, channel: null, tagDiscordId: null },
        ...{ tagHere: false, tagIngame, delivery: 'none', deliveryError: null, canDelete: true },
      };
    }),
  ];
  const server = await startScripted([...scripts, ...person().scripts, ...community(options).scripts]);
  open.push(() => server.close());
  const app = await showApp(server.url, { now: () => NOW });
  open.push(() => app.close());
  await app.waitFor('In-game name');
  await app.press('Rank_5', 'enter', 'steward-demo', 'enter');
  await app.waitFor('Dashboard');
  await app.press(':', 'player Carl_Johnson', 'enter');
  await app.waitFor('Registered');
  return { app, sent };
}

it('alerts the staff in the game from the profile, and a channel of the rank', async () => {
  const { app, sent } = await show();
  await app.press('a');
  await app.waitFor('Alert about Carl_Johnson');
  expect(await app.waitFor('#admins')).toContain('Discord channel ');
  await app.press('Comes with another account.', 'tab', 'space', 'ctrl-s');
  await app.waitFor(alerts.add.done);
  await app.press('a');
  await app.waitFor('#admins');
  await app.press('Again', 'tab', 'tab', 'down', 'tab', '123456', 'ctrl-s');
  await app.waitUntilGone('Alert about Carl_Johnson');
  expect(sent).toEqual([
    {
      ...{ channel_id: null, tag_discord_id: null, tag_here: false, tag_ingame: true },
      reason: 'Comes with another account.',
    },
    { channel_id: 4, tag_discord_id: '123456', tag_here: false, tag_ingame: false, reason: 'Again' },
  ]);
});

it('asks whom to tag only where a channel is chosen', async () => {
  const { app } = await show({ adminLevel: 5 });
  await app.press('a');
  await app.waitFor('#admins');
  const tags = [alerts.add.help.tag_discord_id, alerts.add.help.tag_here];
  for (const tag of tags) expect(app.frame()).not.toContain(tag);
  await app.press('Look', 'tab', 'tab', 'down');
  for (const tag of tags) await app.waitFor(tag);
  await app.press('up');
  for (const tag of tags) await app.waitUntilGone(tag);
});

it('goes on to whom to tag where a channel is chosen by its number, and sends where none is', async () => {
  const { app, sent } = await show();
  await app.press('a');
  await app.waitFor('#admins');
  await app.press('Look', 'tab', 'tab', '2');
  await app.waitFor('❯ #admins');
  await app.press('123456', 'enter', 'enter');
  await app.waitUntilGone('Alert about Carl_Johnson');
  await app.press('a');
  await app.waitFor('#admins');
  await app.press('Again', 'tab', 'tab', '1');
  await app.waitUntilGone('Alert about Carl_Johnson');
  expect(sent).toEqual([
    { channel_id: 4, tag_discord_id: '123456', tag_here: false, tag_ingame: false, reason: 'Look' },
    { channel_id: null, tag_discord_id: null, tag_here: false, tag_ingame: false, reason: 'Again' },
  ]);
});

it('says that channels could not be read', async () => {
  const { app } = await show({}, () => {
    throw new Refusal(503, 'The server is busy.');
  });
  await app.press('a');
  await app.waitFor('The channels could not be read: The server is busy.');
});

it('says for whom alerts are', async () => {
  const { app } = await show({ adminLevel: 1 });
  await app.press('a');
  await app.waitFor('Alerts are for Moderator and above.');
});

it('says while the channels are being read that they are', async () => {
  let come: (channels: Channels) => void = () => undefined;
  const coming = new Promise<Channels>((resolve) => (come = resolve));
  const { app } = await show({}, () => coming);
  await app.press('a');
  await app.waitFor('The channels are being read...');
  come(CHANNELS);
  await app.waitFor('#admins');
});
