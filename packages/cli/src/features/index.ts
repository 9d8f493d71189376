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
    load: () => import('./dashboard/command.ts').then((m) => m.command),
  },
  { name: 'player', summary: 'Look players up.', load: () => import('./player/command.ts').then((m) => m.command) },
  {
    name: 'sessions',
    summary: 'Review anti-cheat sessions.',
    load: () => import('./sessions/command.ts').then((m) => m.command),
  },
  {
    name: 'logs',
    summary: 'Search and follow the logs.',
    load: () => import('./logs/command.ts').then((m) => m.command),
  },
  { name: 'api', summary: 'Make any call, signed in.', load: () => import('./api/command.ts').then((m) => m.command) },
  {
    name: 'profiles',
    summary: 'Keep several servers under names.',
    load: () => import('./profiles/command.ts').then((m) => m.command),
  },
  {
    name: 'completion',
    summary: 'Print a completion script for a shell.',
    load: () => import('./completion/command.ts').then((m) => m.command),
  },
];

/** All commands with all they have, for completion and documents. */
export const loadAll = (): Promise<Command[]> => Promise.all(features.map((feature) => feature.load()));
