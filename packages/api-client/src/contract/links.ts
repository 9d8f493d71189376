import * as z from 'zod/mini';
import { Text } from './common.ts';
import { group } from './endpoint.ts';
import { keptShape, managed, ordered } from './managed.ts';

const ADDRESS = 'Enter an address that begins with https:// or http://.';

const isWebAddress = (text: string): boolean => /^https?:\/\/[^\s/]/i.test(text) && URL.canParse(text);

/** A useful link. */
export const Link = z.object({
  ...keptShape,
  label: z.string(),
  url: z.string(),
  /** It stands in the configuration, where the operator changes it. */
  configured: z.boolean(),
});
export type Link = z.infer<typeof Link>;

const linkList = {
  path: 'rpg/manage/links',
  item: Link,
  body: z.object({
    label: Text(60, 'Enter what the link leads to.'),
    url: Text(500, ADDRESS).check(z.refine(isWebAddress, ADDRESS)),
  }),
  one: 'link',
  many: 'useful links',
  empty: 'There are no links yet.',
  removing: 'The dashboard and the front page do not show it any more.',
  touches: ['site'],
  help: { url: 'Everybody sees it, on the dashboard and on the front page.' },
} as const;

export const links = group('links', { ...managed(linkList), ...ordered(linkList) });
