export interface Bench {
  /** Below `bench/`. */
  readonly script: string;
  /** For the quick size; one without it is too long for that. */
  readonly quick?: readonly string[];
  /** For the whole size, where it is not that of the bench itself. */
  readonly whole?: readonly string[];
}

/** What `npm run bench` runs, in the order of its table. */
export const BENCHES: readonly Bench[] = [
  { script: 'logs/scan.ts', quick: ['--mib', '1024', '--pairs', '7'] },
  { script: 'logs/archive.ts', quick: ['--quick', '--pairs', '5'] },
  { script: 'logs/order.ts', quick: ['--quick'] },
  { script: 'logs/year.ts', quick: ['--rounds', '5'] },
  { script: 'logs/limits.ts', quick: ['--rounds', '5'] },
  { script: 'logs/others.ts', quick: ['--mib', '256', '--rounds', '4', '--seconds', '1'] },
  { script: 'api/profile.ts', quick: ['--rounds', '5', '--seconds', '1'] },
  { script: 'api/writes.ts', quick: ['--rounds', '5', '--seconds', '1'] },
  { script: 'pages/pages.ts', quick: ['--players', '20000', '--punishments', '100000', '--rounds', '60'] },
  { script: 'switch/statements.ts', quick: ['--rounds', '5', '--times', '1500'] },
  { script: 'switch/answers.ts', quick: [] },
  { script: 'switch/lists.ts', quick: ['--rounds', '9'] },
  { script: 'search/players.ts', quick: ['200000'] },
  { script: 'wealth/pages.ts', quick: ['--players', '50000'] },
  { script: 'cli/start-up.mjs', quick: ['--pairs', '21'] },
  { script: 'cli/log-pane.ts', quick: ['50000', '3', '2'] },
  { script: 'terminal/live.ts', quick: ['2000', '100', '5'] },
  { script: 'tail/tail.ts', quick: ['--seconds', '2', '--rounds', '2', '--quick'] },
  { script: 'live/fan-out.ts', quick: ['--changes', '30'] },
  { script: 'agent/logs.ts', quick: ['--seconds', '8'] },
  { script: 'agent/ban.ts', quick: ['100'] },
  { script: 'bridge/events.ts', quick: ['--seconds', '10'] },
  { script: 'move-in/import.ts', quick: ['--share', '0.03', '--rounds', '2'] },
  { script: 'map/map.ts', quick: ['--moves', '18', '--rounds', '3'] },
  { script: 'portal/keys.ts', quick: [] },
  { script: 'portal/scroll.ts', quick: ['--rounds', '2', '--seconds', '1.5'] },
  { script: 'portal/weight.ts', quick: ['--rounds', '3'] },
  { script: 'switch/bundle.mjs' },
  { script: 'large/units.ts' },
  { script: 'large/logs.ts' },
  { script: 'large/evening.ts' },
  // It is no dependency: measured where it is named.
  ...(process.env['STEWARD_LIGHTHOUSE'] === undefined ? [] : [{ script: 'portal/lighthouse.ts', quick: [] }]),
];
