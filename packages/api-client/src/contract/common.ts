import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { ACTIVITY_RANGES, MOST_ACTIVITY_OFFSET } from '../rules/activity-range.ts';
import { ID_PATTERN } from '../rules/ids.ts';
import { RFC_3339, readInstant } from '../rules/instants.ts';
import { moneyUnit } from '../rules/money.ts';
import { SENIOR_ADMIN } from '../rules/roles.ts';
import { isSeen } from '../rules/visible-text.ts';
import { limited } from './endpoint.ts';
import { onlyFor } from './only-for.ts';

/** UTC with seconds: `2026-06-20T18:00:00Z`. */
export const Instant = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/, 'Enter a time such as 2026-06-20T18:00:00Z.'));
/** A time in a request: all of RFC 3339, read as the wire has it. */
export const GivenInstant = z.pipe(
  z.string('Enter a time such as 2026-06-20T18:00:00Z.').check(
    z.regex(RFC_3339, 'Enter a time such as 2026-06-20T18:00:00Z.'),
    z.check<string>((payload) => {
      const read = readInstant(payload.value);
      if ('refusal' in read) payload.issues.push({ code: 'custom', input: payload.value, message: read.refusal });
    }),
  ),
  z.transform((text: string): string => {
    const read = readInstant(text);
    return 'instant' in read ? read.instant : text;
  }),
);
/** A calendar day by the community's clocks: `20260620`. */
export const Day = z.string().check(z.regex(/^\d{8}$/, 'Enter a day as YYYYMMDD, such as 20260620.'));
export type Day = z.infer<typeof Day>;
/** Whole dollars, or what the community has in their place. */
export const Money = z
  .int({ error: () => `Enter a whole number of ${moneyUnit()}.` })
  .check(z.minimum(-Number.MAX_SAFE_INTEGER), z.maximum(Number.MAX_SAFE_INTEGER));
export type Money = z.infer<typeof Money>;
export const Count = z.int();
export type Count = z.infer<typeof Count>;

const NO_ID = 'Use a positive whole number.';
const NO_NUMBER = 'Use a whole number.';

/** An id in a path: a positive whole number, as text or number. */
export const Id = z.pipe(
  z.union([z.number(), z.string().check(z.regex(ID_PATTERN, NO_ID))], NO_ID),
  z.transform((value) => Number(value)),
);
export type Id = z.infer<typeof Id>;
/** A whole number in a query. */
export const QueryInt = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d{1,15}$/, NO_NUMBER))], NO_NUMBER),
  z.transform((value) => Number(value)),
);
export type QueryInt = z.infer<typeof QueryInt>;
/** An amount of money in a query. */
export const QueryMoney = z.pipe(
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,16}$/, NO_NUMBER))], NO_NUMBER),
    z.transform((value) => Number(value)),
  ),
  Money,
);
/** What the activity tool looks at: a range of days that ends `offset` days ago. */
export const ActivityQuery = z.object({
  range: z.optional(z.enum(ACTIVITY_RANGES, 'Choose week, two-weeks, month or all.')),
  offset: z._default(
    QueryInt.check(
      z.refine(
        (days) => days >= 0 && days <= MOST_ACTIVITY_OFFSET,
        `Use a whole number of days from 0 to ${MOST_ACTIVITY_OFFSET}.`,
      ),
    ),
    0,
  ),
});
export type ActivityQuery = z.infer<typeof ActivityQuery>;
/** A yes or no in a query. */
export const QueryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0', ''])], 'Use true or false.'),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);
export type QueryFlag = z.infer<typeof QueryFlag>;

/** At most so many characters as people count them: an emoji is one. zod's own limits count UTF-16 units. */
export const atMost = (max: number, ask = `Use at most ${max} characters.`) =>
  z.refine<string>((text) => [...text].length <= max, ask);
/** At least so many of them. */
export const atLeast = (min: number, ask: string) => z.refine<string>((text) => [...text].length >= min, ask);

/** Text that a person writes: trimmed, 1 to `max` characters of which one at least is seen. */
export const Text = (max: number, ask: string) =>
  limited(z.string(ask).check(z.trim(), z.minLength(1, ask), z.refine(isSeen, ask), atMost(max)), max);
export const optionalText = (max: number) => limited(z.optional(z.string().check(z.trim(), atMost(max))), max);

export const Reason = (max = 255) => Text(max, 'Enter a reason.');
/** The player whom a path names: looked up lower-cased. */
export const ByName = z.object({ name: z.string() });
export type ByName = z.infer<typeof ByName>;
export const ById = z.object({ id: Id });
export type ById = z.infer<typeof ById>;
/** A person by name; null when the account is gone or it was the system. */
export const Person = z.object({ name: z.string() });
export const MaybePerson = z.nullable(Person);
export type MaybePerson = z.infer<typeof MaybePerson>;
export const Nothing = z.object({});
export type Nothing = z.infer<typeof Nothing>;
export const Done = z.object({ ok: z.literal(true) });
export type Done = z.infer<typeof Done>;
export const Enabled = z.object({ enabled: z.boolean('Choose on or off.') });
export type Enabled = z.infer<typeof Enabled>;
export const Position = z.object({ x: z.number(), y: z.number(), z: z.number() });
export type Position = z.infer<typeof Position>;

/** An address of a person (IP, serial): for senior admins and above everywhere, left out below (`decisions.md` 10). */
export const Address = onlyFor(admin(SENIOR_ADMIN), z.string());
/** The same where it may be unknown. */
export const MaybeAddress = onlyFor(admin(SENIOR_ADMIN), z.nullable(z.string()));

export type Instant = z.infer<typeof Instant>;
export type Person = z.infer<typeof Person>;
