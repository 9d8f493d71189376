import { message } from '../words/message.ts';
import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { LEAD_ADMIN } from '../rules/roles.ts';
import { HASH, NO_HASH } from '../rules/hash-lines.ts';
import { Count, Done, Instant, Reason, Text } from './common.ts';
import { endpoint, group } from './endpoint.ts';

export const VacHash = z.string('Enter a hash.').check(z.trim(), z.toLowerCase(), z.regex(HASH, NO_HASH));
export type VacHash = z.infer<typeof VacHash>;
/** 1 note, 2 suspicious, 3 cheat (`decisions.md` 6). */
export const Severity = z.union([z.literal(1), z.literal(2), z.literal(3)], 'Choose note, suspicious or cheat.');
export type Severity = z.infer<typeof Severity>;
export const BlacklistDraft = z.object({
  hash: VacHash,
  description: Text(255, 'Enter a description.'),
  severity: Severity,
});
export type BlacklistDraft = z.infer<typeof BlacklistDraft>;
export const WhitelistDraft = z.object({
  hash: VacHash,
  description: Text(255, 'Enter a description.'),
  reason: Reason(),
});
export type WhitelistDraft = z.infer<typeof WhitelistDraft>;
const listed = {
  name: z.nullable(z.string()),
  createdAt: Instant,
  /** When it was removed; null while it is active. */
  deletedAt: z.nullable(Instant),
  /** Who removed it, where that is known. */
  deletedBy: z.nullable(z.string()),
};
export const BlacklistEntry = z.object({ hash: z.string(), description: z.string(), severity: Count, ...listed });
export type BlacklistEntry = z.infer<typeof BlacklistEntry>;
export const WhitelistEntry = z.object({ hash: z.string(), description: z.string(), reason: z.string(), ...listed });
export type WhitelistEntry = z.infer<typeof WhitelistEntry>;
export const VacPlayer = z.object({
  id: Count,
  name: z.string(),
  lastLoggedIn: z.nullable(Instant),
  /** Minutes. */
  timePlayed: Count,
  banReason: z.nullable(z.string()),
});
export type VacPlayer = z.infer<typeof VacPlayer>;

const ByHash = z.object({ hash: VacHash });

const HASH_HELP = { hash: 'MD5, SHA-1 or SHA-256: 32, 40 or 64 hex digits.' } as const;

export const vacPlayers = group('vacPlayers', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/vac/all',
    access: admin(LEAD_ADMIN),
    summary: 'Players forced on VAC.',
    title: 'Players forced on VAC',
    response: z.array(VacPlayer),
    empty: 'Nobody is forced on VAC.',
  }),
});
export const vacBlacklist = group('vacBlacklist', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/vac/blacklist',
    access: admin(LEAD_ADMIN),
    summary: 'Blacklisted hashes, newest first; then the removed ones, also of hashes that were added again.',
    response: z.array(BlacklistEntry),
    means: 'Files that give a session a flag, or alert the staff who are online.',
    empty: 'The blacklist is empty.',
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/vac/blacklist',
    access: admin(LEAD_ADMIN),
    summary: 'Blacklist a hash.',
    body: BlacklistDraft,
    response: BlacklistEntry,
    done: 'Blacklisted hash added.',
    labels: { hash: 'Hash', description: 'Description', severity: 'Severity' },
    help: HASH_HELP,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/vac/blacklist/{hash}',
    access: admin(LEAD_ADMIN),
    summary: 'Remove a hash; the row stays.',
    params: ByHash,
    response: Done,
    done: 'Blacklisted hash was removed.',
    asksMany: message('Take {count, plural, one {# hash} other {# hashes}} off the blacklist?'),
    means: 'Sessions with this file are no longer flagged. The entry stays on record and can be added again.',
  }),
});
export const vacWhitelist = group('vacWhitelist', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/vac/whitelist',
    access: admin(LEAD_ADMIN),
    summary: 'Whitelisted hashes, newest first; then the removed ones, also of hashes that were added again.',
    response: z.array(WhitelistEntry),
    means: 'Files that are known to be harmless.',
    empty: 'The whitelist is empty.',
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/vac/whitelist',
    access: admin(LEAD_ADMIN),
    summary: 'Whitelist a hash.',
    body: WhitelistDraft,
    response: WhitelistEntry,
    done: 'Whitelisted hash added.',
    labels: { hash: 'Hash', description: 'Description', reason: 'Reason' },
    help: HASH_HELP,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/vac/whitelist/{hash}',
    access: admin(LEAD_ADMIN),
    summary: 'Remove a hash; the row stays.',
    params: ByHash,
    response: Done,
    done: 'Whitelisted hash was removed.',
    asksMany: message('Take {count, plural, one {# hash} other {# hashes}} off the whitelist?'),
    means: 'The file counts as unknown again. The entry stays on record and can be added again.',
  }),
});
