import * as z from 'zod';
import {
  CURRENCY_PLACES,
  DATE_FORMS,
  USUAL_COMMUNITY,
  isLanguage,
  isZone,
  type Community,
} from '@steward/api-client/rules/community';
import { SERVER_KINDS } from '@steward/api-client/contract/site';
import { WEEKDAYS } from '@steward/api-client/rules/restarts';
import { ADMIN_LEVELS, DEVELOPER_LEVELS } from '@steward/api-client/rules/roles';

const NO_ZONE = 'must be the name of a time zone, such as Europe/Amsterdam or Asia/Kolkata';
const NO_LANGUAGE = 'must be the tag of a language, such as en, en-IN or nl';

export const TimeZone = z.string().refine(isZone, NO_ZONE);
export const Language = z.string().refine(isLanguage, NO_LANGUAGE);

const Name = z.string().min(1, 'must not be empty').max(40, 'must be at most 40 characters');

/** Names by level, each as JSON writes it. */
const namesOf = (usual: readonly string[]) =>
  z
    .record(z.string().regex(new RegExp(`^(?:${usual.map((_, level) => level).join('|')})$`)), Name, {
      error: ({ code }) => (code === 'invalid_key' ? `must be a level from 0 to ${usual.length - 1}` : undefined),
    })
    .default({});

const currencySign = z
  .string()
  .regex(/^[^\d\s,.'-]{1,4}$/u, 'must be one to four characters that are no digits, such as $, ₹ or kr');

/** What the community has its own way of. */
export const CommunitySettings = z
  .strictObject({
    timeZone: TimeZone.default(USUAL_COMMUNITY.timeZone),
    language: Language.default(USUAL_COMMUNITY.language),
    currency: z
      .strictObject({
        sign: currencySign.default(USUAL_COMMUNITY.currency.sign),
        place: z.enum(CURRENCY_PLACES, 'must be before or after').default(USUAL_COMMUNITY.currency.place),
      })
      .prefault({}),
    dateForm: z.enum(DATE_FORMS, `must be one of ${DATE_FORMS.join(', ')}`).default(USUAL_COMMUNITY.dateForm),
    firstDayOfWeek: z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(', ')}`).default(USUAL_COMMUNITY.firstDayOfWeek),
    /** By level, such as { "admin": { "1": "Volunteer" } }; the others keep their usual names. */
    rankNames: z
      .strictObject({
        admin: namesOf(ADMIN_LEVELS),
        developer: namesOf(DEVELOPER_LEVELS),
      })
      .prefault({}),
    /** By kind, such as { "rpg": "Roleplay" }. */
    serverNames: z.partialRecord(z.enum(SERVER_KINDS), Name).default({}),
  })
  .prefault({}) satisfies z.ZodType<Community>;
