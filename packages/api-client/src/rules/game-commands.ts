import { showDuration } from './playtime.ts';

/** What a game server says of a command. */
export const COMMAND_RESULTS = ['done', 'refused', 'unknown-player'] as const;
export type CommandResult = (typeof COMMAND_RESULTS)[number];

/** How a command for a game server stands. */
export const GAME_COMMAND_STATES = ['waiting', 'done', 'refused', 'expired', 'dropped'] as const;
export type GameCommandState = (typeof GAME_COMMAND_STATES)[number];

/** Commands that every member of staff may see of a player; the others tell of money, rights and options. */
export const MODERATING_COMMANDS = ['kick', 'ban', 'unban', 'punish', 'punishment.expunge', 'alert'] as const;

const LABELS: Readonly<Record<string, string>> = {
  kick: 'Kick',
  ban: 'Ban',
  unban: 'Lift the ban',
  punish: 'Warning',
  'punishment.expunge': 'Expunge a punishment',
  rename: 'New name',
  rank: 'New rank',
  'developer-rank': 'New developer rank',
  permission: 'Permission',
  option: 'Option of the account',
  'reset-registration': 'Registration anew',
  'reset-spawn': 'Spawn point anew',
  reload: 'Read the account again',
  cash: 'Cash',
  bank: 'Bank',
  perk: 'Package',
  alert: 'Alert in the game',
  say: 'Message to all players',
  message: 'Message to a player',
  restart: 'Restart',
};

/** What was asked, in words; the name of the command where this version has none. */
export const commandLabel = (kind: string): string => LABELS[kind] ?? kind;

interface Answered {
  readonly state: GameCommandState;
  readonly reason: string | null;
}

/** What became of a command, in words. */
export function commandStateText({ state, reason }: Answered): string {
  switch (state) {
    case 'waiting':
      return 'Waiting for the server';
    case 'done':
      return 'Done in game';
    case 'refused':
      return reason ?? 'The game server refused.';
    case 'expired':
      return 'The game server did not take it in time';
    case 'dropped':
      return reason ?? 'Dropped';
  }
}

/** A clock is off from so many seconds on: a report takes that long to come. */
const CLOCK_OFF = 30;

/** How a game server's clock stands: '1 h 0 min ahead'; 'right' where it is not off. */
export const clockText = (secondsAhead: number): string =>
  Math.abs(secondsAhead) < CLOCK_OFF
    ? 'right'
    : `${showDuration(Math.abs(secondsAhead))} ${secondsAhead > 0 ? 'ahead' : 'behind'}`;
