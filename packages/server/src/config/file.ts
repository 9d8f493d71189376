import * as z from 'zod';
import { parseRange } from '../db/addresses.ts';
import { CommunitySettings } from './community.ts';
import { BackupsSettings, FilesSettings } from './files.ts';
import { LogRetention } from './logs.ts';
import { Restarts } from './restarts.ts';
import { RestartTexts } from './restart-texts.ts';
import { GameServers } from './servers.ts';
import { SECRET, Url } from './values.ts';

/** The file that `STEWARD_CONFIG` names. */
export const ConfigFile = z.strictObject({
  /** Where an editor finds what may stand here. */
  $schema: z.string().optional(),
  communityName: z.string().min(1).default('Steward'),
  community: CommunitySettings,
  sites: z.array(z.strictObject({ key: z.enum(['main', 'roleplay']), label: z.string(), url: z.string() })).default([
    { key: 'main', label: 'Main panel', url: '/' },
    { key: 'roleplay', label: 'Roleplay panel', url: '/' },
  ]),
  links: z.array(z.strictObject({ label: z.string(), url: Url })).default([]),
  chatUrl: Url.nullable().default(null),
  registerUrl: Url.nullable().default(null),
  shopUrl: Url.nullable().default(null),
  /** A square picture of the map, north up: a PNG, JPEG or WebP file, shown in place of the portal's own drawing. */
  mapImage: z.string().min(1).nullable().default(null),
  features: z.array(z.string()).default([]),
  files: FilesSettings,
  backups: BackupsSettings,
  servers: GameServers,
  restart: Restarts,
  /** What players are told before a restart. */
  restartTexts: RestartTexts,
  alertChannels: z
    .array(z.strictObject({ name: z.string(), level: z.int().min(1).max(10), webhookUrl: Url.meta(SECRET).optional() }))
    .default([]),
  /** What is told outside by the feeds that managers make. */
  feeds: z
    .strictObject({
      /** Addresses of one's own network that feeds may send to: none but those of the internet otherwise. */
      privateAddresses: z
        .array(
          z.string().refine((text) => parseRange(text) !== undefined, 'must be such as 10.0.0.5 or 192.168.1.0/24'),
        )
        .default([]),
    })
    .prefault({}),
  /** The key that signs the shop's donation webhook. */
  donationSecret: z.string().min(16, 'needs at least 16 characters').meta(SECRET).optional(),
  /** How many days logs are kept, by type; null: for ever. */
  logRetention: LogRetention,
  /** How long sessions of people with a rank or a permission last. */
  sessions: z
    .strictObject({
      /** Hours after the last use. */
      staffIdleHours: z.int('must be a number of hours from 1').min(1, 'must be a number of hours from 1').default(12),
      /** Days after signing in, used or not. */
      staffDays: z.int('must be a number of days from 1').min(1, 'must be a number of days from 1').default(14),
    })
    .prefault({}),
  /** The most of each that one person has at a time, over all processes. */
  quotas: z
    .strictObject({
      pages: z.int('must be a number from 1').min(1, 'must be a number from 1').default(20),
      tails: z.int('must be a number from 1').min(1, 'must be a number from 1').default(20),
      followedSearches: z.int('must be a number from 1').min(1, 'must be a number from 1').default(4),
      tokens: z.int('must be a number from 1').min(1, 'must be a number from 1').default(25),
    })
    .prefault({}),
  limits: z
    .strictObject({
      searchesPerMinute: z.int().min(1).default(120),
      connections: z.int().min(10).default(10_000),
    })
    .prefault({}),
});

export type FileConfig = Omit<z.infer<typeof ConfigFile>, '$schema'>;
