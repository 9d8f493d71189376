import type { Command } from '../command/spec.ts';

export interface FeatureLine {
  readonly name: string;
  /** For the list of commands, without loading the feature. */
  readonly summary: string;
  load(): Promise<Command>;
}

/** Every command, in the order of the help. */
export const features: readonly FeatureLine[] = [
  { name: 'login', summary: 'Sign in to a server.', load: () => import('./login/command.ts').then((m) => m.command) },
  { name: 'logout', summary: 'Sign out.', load: () => import('./logout/command.ts').then((m) => m.command) },
  {
    name: 'whoami',
    summary: 'Show who is signed in.',
    load: () => import('./whoami/command.ts').then((m) => m.command),
  },
  {
    name: 'status',
    summary: 'Show the game servers and the community.',
    load: () => import('./stats/status-command.ts').then((m) => m.command),
  },
  {
    name: 'population',
    summary: 'Show how many played on a game server over time.',
    load: () => import('./site/command.ts').then((m) => m.command),
  },
  {
    name: 'player',
    summary: 'Look players up, and moderate them.',
    load: () => import('./players/command.ts').then((m) => m.command),
  },
  {
    name: 'online',
    summary: 'Show who is online.',
    load: () => import('./stats/online-command.ts').then((m) => m.command),
  },
  {
    name: 'vehicle',
    summary: 'Look vehicles up, and transfer them.',
    load: () => import('./vehicles/command.ts').then((m) => m.command),
  },
  {
    name: 'property',
    summary: 'Look properties up.',
    load: () => import('./properties/command.ts').then((m) => m.command),
  },
  {
    name: 'groups',
    summary: 'Look groups up, and spend perks on them.',
    load: () => import('./groups/command.ts').then((m) => m.command),
  },
  {
    name: 'characters',
    summary: 'List the characters of your account.',
    load: () => import('./assets/command.ts').then((m) => m.command),
  },
  {
    name: 'sessions',
    summary: 'Review anti-cheat sessions.',
    load: () => import('./sessions/command.ts').then((m) => m.command),
  },
  {
    name: 'vac',
    summary: 'Keep the VAC lists of files.',
    load: () => import('./vac-lists/command.ts').then((m) => m.command),
  },
  {
    name: 'routeblocks',
    summary: 'Keep addresses and hashes from connecting.',
    load: () => import('./routeblocks/command.ts').then((m) => m.command),
  },
  {
    name: 'watched',
    summary: 'Watch players: staff are told when they join.',
    load: () => import('./players/watched-command.ts').then((m) => m.command),
  },
  {
    name: 'bans',
    summary: 'See who is banned.',
    load: () => import('./staff/bans-command.ts').then((m) => m.command),
  },
  {
    name: 'tickets',
    summary: 'Read tickets and who handles them.',
    load: () => import('./tickets/command.ts').then((m) => m.command),
  },
  {
    name: 'staff',
    summary: 'See the team and what it does.',
    load: () => import('./staff/command.ts').then((m) => m.command),
  },
  {
    name: 'logs',
    summary: 'Search and follow the logs.',
    load: () => import('./logs/command.ts').then((m) => m.command),
  },
  {
    name: 'research',
    summary: 'Show figures of the community over time.',
    load: () => import('./research/command.ts').then((m) => m.command),
  },
  {
    name: 'tax',
    summary: 'Show wealth taxes, and what wealth is made of.',
    load: () => import('./tax/command.ts').then((m) => m.command),
  },
  { name: 'audit', summary: 'Read who changed what.', load: () => import('./audit/command.ts').then((m) => m.command) },
  {
    name: 'security',
    summary: 'See who tries to get in, and what was refused.',
    load: () => import('./security/command.ts').then((m) => m.command),
  },
  {
    name: 'game-servers',
    summary: 'See how game servers stand, and what they reported that could not be taken in.',
    load: () => import('./game-servers/command.ts').then((m) => m.command),
  },
  {
    name: 'feeds',
    summary: 'Tell channels of Discord and other programs what happens.',
    load: () => import('./feeds/command.ts').then((m) => m.command),
  },
  {
    name: 'group-types',
    summary: 'Keep the types of groups.',
    load: () => import('./types/command.ts').then((m) => m.groupTypesCommand),
  },
  {
    name: 'property-types',
    summary: 'Keep the types of properties.',
    load: () => import('./types/command.ts').then((m) => m.propertyTypesCommand),
  },
  {
    name: 'alert-channels',
    summary: 'Keep the channels of Discord that staff can alert.',
    load: () => import('./alert-channels/command.ts').then((m) => m.command),
  },
  {
    name: 'outbox',
    summary: 'See what is to follow changes, and what was given up.',
    load: () => import('./outbox/command.ts').then((m) => m.command),
  },
  {
    name: 'bugs',
    summary: 'Read and close bug reports.',
    load: () => import('./bugs/command.ts').then((m) => m.command),
  },
  {
    name: 'maps',
    summary: 'List and download map files of the game server.',
    load: () => import('./logs/maps-command.ts').then((m) => m.command),
  },
  {
    name: 'restart',
    summary: 'Restart a game server.',
    load: () => import('./restarts/command.ts').then((m) => m.command),
  },
  {
    name: 'stats',
    summary: 'Show figures and boards of the community.',
    load: () => import('./stats/command.ts').then((m) => m.statsCommand),
  },
  {
    name: 'awards',
    summary: 'Vote for the awards of the year, see the results, and keep the awards.',
    load: () => import('./awards/command.ts').then((m) => m.command),
  },
  {
    name: 'help-items',
    summary: 'Read and write the help that players find in the game.',
    load: () => import('./help/command.ts').then((m) => m.command),
  },
  {
    name: 'items',
    summary: 'List the items of the game.',
    load: () => import('./staff/items-command.ts').then((m) => m.items),
  },
  {
    name: 'interiors',
    summary: 'List the rooms that properties can have.',
    load: () => import('./staff/items-command.ts').then((m) => m.interiors),
  },
  {
    name: 'account',
    summary: 'Keep your own account: devices, tokens, password, two-factor, perks.',
    load: () => import('./accounts/command.ts').then((m) => m.command),
  },
  {
    name: 'donate',
    summary: 'See your credits and the packages, buy one, and keep what is sold.',
    load: () => import('./donations/command.ts').then((m) => m.command),
  },
  {
    name: 'links',
    summary: 'Keep the useful links of the dashboard and the front page.',
    load: () => import('./links/command.ts').then((m) => m.command),
  },
  {
    name: 'watch',
    summary: 'Run a program for each new line of the logs that matches.',
    load: () => import('./logs/watch.ts').then((m) => m.command),
  },
  {
    name: 'doctor',
    summary: 'Look for what is wrong, and say what to do.',
    load: () => import('./doctor/command.ts').then((m) => m.command),
  },
  { name: 'api', summary: 'Make any call, signed in.', load: () => import('./api/command.ts').then((m) => m.command) },
  {
    name: 'profiles',
    summary: 'Keep several servers under names.',
    load: () => import('./profiles/command.ts').then((m) => m.command),
  },
  {
    name: 'alias',
    summary: 'Keep command lines under names of your own.',
    load: () => import('./alias/command.ts').then((m) => m.command),
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell.',
    load: () => import('./completion/command.ts').then((m) => m.command),
  },
  { name: 'man', summary: 'Print the manual page.', load: () => import('./man/command.ts').then((m) => m.command) },
];

/** The word after which a shell asks what it may offer; no command for people. */
export const COMPLETE = 'complete';

export const loadCandidates = () => import('./completion/candidates.ts');

/** Whether a word is one of them, or stands in place of one. */
export const isBuiltin = (name: string): boolean =>
  name === 'help' || name === COMPLETE || features.some((feature) => feature.name === name);

/** All commands with all they have, for completion and documents. */
export const loadAll = (): Promise<Command[]> => Promise.all(features.map((feature) => feature.load()));
