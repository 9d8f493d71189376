import * as z from 'zod/mini';
import { developer } from '../rules/access.ts';
import { ById, Count, Instant } from './common.ts';
import { message } from '../words/message.ts';
import { endpoint, group } from './endpoint.ts';

export const Bug = z.object({
  id: Count,
  date: Instant,
  name: z.nullable(z.string()),
  feature: z.string(),
  description: z.string(),
  status: z.enum(['open', 'closed']),
});
export type Bug = z.infer<typeof Bug>;

export const bugs = group('bugs', {
  list: endpoint({
    method: 'GET',
    path: 'rpg/bugs/all',
    access: developer(1),
    summary: 'Bug reports, open ones first.',
    response: z.array(Bug),
    empty: 'No bugs were reported.',
  }),
  close: endpoint({
    method: 'POST',
    path: 'rpg/bugs/{id}/close',
    access: developer(1),
    summary: 'Close a bug report.',
    params: ById,
    response: Bug,
    done: 'Bug was closed.',
    means: 'A closed bug stays in the list and cannot be opened again here.',
    asks: message('Close bug {id}?'),
    asksMany: message('Close {count, plural, one {# bug report} other {# bug reports}}?'),
  }),
});
