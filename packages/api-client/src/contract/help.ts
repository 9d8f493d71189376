import * as z from 'zod/mini';
import { admin } from '../rules/access.ts';
import { LEAD_ADMIN, MODERATOR } from '../rules/roles.ts';
import { atMost, ById, Count, Done, GivenInstant, Instant, Text } from './common.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';

export const HelpItem = z.object({
  id: Count,
  title: z.string(),
  shortcode: z.string(),
  text: z.string(),
  /** 1 normal, 2 menu. */
  type: Count,
  /** One dialog id a content line, separated by semicolons; menus only. */
  targetDialogs: z.string(),
  editedAt: Instant,
  editedBy: z.nullable(z.string()),
});
export type HelpItem = z.infer<typeof HelpItem>;
export const HelpDraft = z.object({
  title: Text(128, 'Enter a title.'),
  shortcode: Text(32, 'Enter a shortcode.'),
  text: Text(8000, 'Enter a text.'),
  type: z.union([z.literal(1), z.literal(2)], 'Choose normal or menu.'),
  target_dialogs: z._default(z.string().check(z.trim(), atMost(4000)), ''),
});
export type HelpDraft = z.infer<typeof HelpDraft>;

const words = {
  labels: { title: 'Title', shortcode: 'Shortcode', text: 'Text', type: 'Type', target_dialogs: 'Target dialogs' },
  help: {
    shortcode: 'What players type to open it.',
    target_dialogs: 'One dialog id a line of the text, separated by semicolons: 12;15;18',
  },
} as const;

export const help = group('help', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/help/all',
    access: admin(MODERATOR),
    summary: 'Help items.',
    response: z.array(HelpItem),
    empty: 'There are no help items.',
  }),
  show: endpoint({
    method: 'GET',
    path: 'rpg/help/{id}',
    access: admin(MODERATOR),
    summary: 'A help item.',
    params: ById,
    response: HelpItem,
  }),
  add: endpoint({
    method: 'POST',
    path: 'rpg/help',
    access: admin(LEAD_ADMIN),
    summary: 'Add a help item.',
    body: HelpDraft,
    response: HelpItem,
    done: 'Help item was successfully added.',
    ...words,
  }),
  edit: endpoint({
    method: 'POST',
    path: 'rpg/help/{id}',
    access: admin(LEAD_ADMIN),
    summary:
      'Edit a help item; with `edited_at` of the one that was read in the query, only where nobody edited it since.',
    params: ById,
    /** When the item was edited last as far as the sender knows: refused where somebody edited it since. */
    query: z.object({ edited_at: z.optional(GivenInstant) }),
    body: HelpDraft,
    response: HelpItem,
    done: 'Help item was successfully edited.',
    ...words,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'rpg/help/{id}',
    access: admin(LEAD_ADMIN),
    summary: 'Remove a help item.',
    params: ById,
    response: Done,
    done: 'Help item was removed.',
    means: 'Players do not find it in the game any more.',
    asks: message('Remove {title}?'),
    asksMany: message('Remove {count, plural, one {# help item} other {# help items}}?'),
  }),
});
