import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { JUNIOR_ADMIN, LEAD_ADMIN, MANAGER, SENIOR_ADMIN } from '../rules/roles.ts';
import { holdsUnseen } from '../rules/visible-text.ts';
import { atLeast, atMost, ByName, Count, Done, Enabled, Nothing } from './common.ts';
import { NewPassword } from './accounts.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';

export const LevelDraft = (max: number) =>
  z.object({ level: z.int('Choose a rank.').check(z.minimum(0, 'Choose a rank.'), z.maximum(max, 'Choose a rank.')) });
export const PermissionDraft = z.object({
  permission: z.enum(['manageGroups', 'vacSessions', 'vacDeveloper'], 'This permission cannot be changed here.'),
  enabled: z.boolean('Choose on or off.'),
});
export type PermissionDraft = z.infer<typeof PermissionDraft>;
const NAME_HOLDS = "A name may hold letters, digits and [ ] ( ) $ @ . _ = ' / % - only.";
export const PlayerName = z.string('Enter a name.').check(
  z.normalize('NFC'),
  z.trim(),
  z.minLength(1, 'Enter a name.'),
  atLeast(3, 'A name has 3 to 24 characters.'),
  atMost(24),
  z.regex(/^[0-9a-z[\]()$@._='/%\p{L}-]+$/iu, NAME_HOLDS),
  // Fillers, which nobody sees, are letters to Unicode.
  z.refine((name) => !holdsUnseen(name), NAME_HOLDS),
);
export type PlayerName = z.infer<typeof PlayerName>;

const higher = (what: string) => `You cannot change ${what} of someone with the same or higher rank.`;
const online = (what: string) => `User is currently online, you cannot ${what}.`;

const option = <const P extends string>(path: P, level: number, what: string, done: string) =>
  endpoint({
    method: 'POST',
    path: `rpg/user/{name}/options/${path}` as const,
    access: admin(level),
    summary: `Switch ${what}.`,
    params: ByName,
    body: Enabled,
    response: Enabled,
    target: { param: 'name', lowerRank: higher(what), offline: online(`change ${what}`) },
    done,
    touches: ['players'],
  });

export const moderation = group('moderation', {
  password: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/password',
    access: admin(SENIOR_ADMIN),
    summary: 'Set a new password for a player.',
    params: ByName,
    body: NewPassword,
    response: Done,
    target: {
      param: 'name',
      lowerRank: higher('the password'),
      offline: 'User is currently online, you cannot change their password.',
    },
    done: 'Player password was changed. Please inform the player.',
    labels: { password: 'New password' },
    help: { password: "At least 8 characters, none of the commonest passwords, and not the player's name." },
    means: 'The player is signed out everywhere and has to learn the new password from you.',
  }),
  rank: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/rank',
    access: admin(MANAGER),
    summary: 'Set the admin level, to one lower than the own.',
    params: ByName,
    body: LevelDraft(10),
    response: z.object({ adminLevel: Count }),
    target: { param: 'name', lowerRank: higher('the rank'), offline: online('change their rank') },
    done: 'Rank of player was changed.',
    touches: ['players', 'staff'],
    labels: { level: 'Rank' },
    means: 'It counts from the player’s next click or command.',
  }),
  developerRank: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/developer-rank',
    access: admin(MANAGER),
    summary: 'Set the developer level.',
    params: ByName,
    body: LevelDraft(3),
    response: z.object({ developerLevel: Count }),
    target: {
      param: 'name',
      lowerRank: higher('the developer rank'),
      counts: 'adminLevel',
      offline: online('change their developer rank'),
    },
    done: 'Developer rank of player was changed.',
    touches: ['players', 'staff'],
    labels: { level: 'Developer rank' },
  }),
  rename: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/name',
    access: admin(MANAGER),
    summary: 'Give a player another name; one that can be taken for another needs `confirm`.',
    params: ByName,
    body: z.object({ name: PlayerName, confirm: z.optional(z.boolean()) }),
    response: z.object({ name: z.string() }),
    target: { param: 'name', lowerRank: higher('the name'), offline: online('change their name') },
    done: 'Name of player was changed.',
    touches: ['players', 'records'],
    labels: { name: 'New name', confirm: 'This name is meant' },
    help: { name: '3 to 24 characters. The present name stays among the name changes.' },
  }),
  setDisabled: option('disabled', 5, 'the account state', 'Account state of player was changed.'),
  setForceVac: option('force-vac', 4, 'forced VAC', 'Forced VAC of player was changed.'),
  setVacExempt: option('vac-exempt', 5, 'the VAC exemption', 'VAC exemption of player was changed.'),
  setPhoneBan: option('phone-ban', 4, 'the phone ban', 'Phone ban of player was changed.'),
  permissions: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/permissions',
    access: admin(LEAD_ADMIN),
    summary: 'Switch a permission; vacSessions and vacDeveloper need admin level 7.',
    params: ByName,
    body: PermissionDraft,
    response: z.object({ permissions: z.array(z.string()) }),
    target: { param: 'name', lowerRank: higher('permissions'), counts: 'ungiven' },
    done: 'Permissions of player changed.',
    touches: ['players', 'staff'],
  }),
  resetRegistration: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/reset-registration',
    access: admin(JUNIOR_ADMIN),
    summary: 'Put a disapproved or waiting registration back to not yet approved.',
    params: ByName,
    body: Nothing,
    response: z.object({ registration: Count }),
    target: { param: 'name', lowerRank: higher('the registration') },
    done: 'Registration was reset.',
    touches: ['players', 'manage'],
    asks: message('Reset the registration of {name}?'),
    asksMany: message('Reset {count, plural, one {# registration} other {# registrations}}?'),
  }),
  resetSpawn: endpoint({
    method: 'POST',
    path: 'rpg/user/{name}/reset-spawn',
    access: admin(LEAD_ADMIN),
    summary: 'Send the player to the default spawn at the next login.',
    params: ByName,
    body: z.optional(Nothing),
    response: Done,
    target: { param: 'name', lowerRank: higher('the spawn point'), offline: online('reset their spawn point') },
    done: 'Spawn point successfully reset.',
    asks: message('Reset the spawn point of {name}?'),
  }),
});
