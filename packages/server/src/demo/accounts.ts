import { hash } from '@node-rs/argon2';

/** The password of every named account. */
export const DEMO_PASSWORD = 'steward-demo';

export interface NamedAccount {
  readonly name: string;
  readonly adminLevel?: number;
  readonly developerLevel?: number;
  readonly permissions?: readonly string[];
  readonly state?: 'banned' | 'disabled' | 'new';
}

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const SCREENSHOT_LEVEL = 7;

/** The accounts to sign in with, in the order of their ids from 1 on (`decisions.md` section 7). */
export const NAMED_ACCOUNTS: readonly NamedAccount[] = [
  { name: 'Player_One' },
  { name: 'Player_Two' },
  { name: 'Player_Banned', state: 'banned' },
  { name: 'Player_Disabled', state: 'disabled' },
  { name: 'Player_New', state: 'new' },
  ...LEVELS.map((adminLevel) => ({
    name: `Rank_${adminLevel}`,
    adminLevel,
    ...(adminLevel >= SCREENSHOT_LEVEL ? { permissions: ['vacSessions'] } : {}),
  })),
  ...[1, 2, 3].map((developerLevel) => ({ name: `Dev_${developerLevel}`, developerLevel })),
];

/** Names that break what does not encode, escape or quote: they must work everywhere. */
export const HOSTILE_NAMES: readonly string[] = [
  "O'Neil",
  '[TAG]Jo.hn',
  'a/b',
  '100%',
  'Zoë',
  '..',
  '=SUM(A1:A9)',
  '<b>Bob</b>',
];

/** One hash of the password for all of them: it takes 20 ms to make. */
export const demoPasswordHash = (seed: number): Promise<string> =>
  hash(DEMO_PASSWORD, {
    memoryCost: 19_456,
    timeCost: 2,
    parallelism: 1,
    salt: Buffer.from(`steward demo ${seed}`.padEnd(16, '.').slice(0, 16)),
  });
