import { expect, it } from 'vitest';
import { outboxText } from './outbox.ts';

it.each([
  ['discord.alert', '7', null, 'Alert 7 to Discord'],
  ['discord.notice', 'sign-in 12', null, 'Notice of a new sign-in to Discord'],
  ['discord.notice', 'burst address 192.0.2.1', null, 'Notice of refused sign-ins to Discord'],
  ['game.command', 'ban', 'rpg', 'Command "ban" for the game server rpg'],
  ['develop.restart', 'prod', null, 'Restart of prod'],
  ['of.a.later.version', 'x', null, 'of.a.later.version x'],
])('says what an entry is: %s %s', (kind, subject, server, text) => {
  expect(outboxText({ kind, subject, server })).toBe(text);
});
