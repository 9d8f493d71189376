import * as z from 'zod/mini';
import { PERK_UNITS } from '../rules/perks.ts';
import { Count, Text } from './common.ts';
import { group } from './endpoint.ts';
import { keptShape, managed, ordered, retirable } from './managed.ts';

const CREDITS = 'Enter a whole number of credits from 1 to 1,000,000.';
const AMOUNT = 'Enter a whole number from 1 to 1,000.';
const KEY = 'Use small letters, digits and dashes, such as name-change.';

/** What credits buy, as managers see it. */
export const KeptPackage = z.object({
  ...keptShape,
  name: z.string(),
  description: z.string(),
  credits: Count,
  perk: z.string(),
  amount: Count,
});
export type KeptPackage = z.infer<typeof KeptPackage>;

const PackageDraft = z.object({
  name: Text(80, 'Enter a name.'),
  description: Text(255, 'Enter what somebody gets for it.'),
  credits: z.int(CREDITS).check(z.minimum(1, CREDITS), z.maximum(1_000_000, CREDITS)),
  perk: Text(40, 'Choose a perk.'),
  amount: z.int(AMOUNT).check(z.minimum(1, AMOUNT), z.maximum(1000, AMOUNT)),
});

const packageList = {
  path: 'rpg/manage/donate-packages',
  item: KeptPackage,
  body: PackageDraft,
  one: 'package',
  many: 'packages of the donate page',
  empty: 'There are no packages yet.',
  removing: 'The donate page does not offer it any more.',
  retiring: 'The donate page does not offer it any more. What was bought with it stays.',
  touches: ['donations', 'perkKinds'],
  help: { amount: 'How much of the perk one gets: months of donator, else how often it can be used.' },
} as const;

export const donatePackages = group('donatePackages', {
  ...managed(packageList),
  ...ordered(packageList),
  ...retirable(packageList),
});

/** Something that packages give. */
export const PerkKind = z.object({
  ...keptShape,
  key: z.string(),
  name: z.string(),
  description: z.string(),
  /** How it is counted. */
  unit: z.enum(PERK_UNITS),
  /** Steward itself gives it its meaning: its key stays. */
  builtIn: z.boolean(),
});
export type PerkKind = z.infer<typeof PerkKind>;

const PerkDraft = z.object({
  key: z.string(KEY).check(z.trim(), z.regex(/^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/, KEY)),
  name: Text(80, 'Enter a name.'),
  description: Text(255, 'Enter what it does.'),
});

const perkList = {
  path: 'rpg/manage/perks',
  item: PerkKind,
  body: PerkDraft,
  one: 'perk',
  many: 'perks that packages give',
  empty: 'There are no perks yet.',
  removing: 'No package can give it any more.',
  retiring: 'No new package can give it. Packages that do stay, and so does what players have.',
  touches: ['donatePackages'],
  help: { key: 'The game reads this word when somebody bought it. It cannot change while it is used.' },
} as const;

export const perkKinds = group('perkKinds', {
  ...managed(perkList),
  ...ordered(perkList),
  ...retirable(perkList),
});
