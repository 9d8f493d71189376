import { links, type Link } from '../contract/links.ts';
import { columnsOf } from './column.ts';
import type { KeptNoun } from './kept-noun.ts';

const CONFIGURED = 'It stands in the configuration of the server: only the operator can change it.';

/** Why something of the configuration cannot be changed here. */
export const configuredRefusal = ({ configured }: { readonly configured: boolean }): string | undefined =>
  configured ? CONFIGURED : undefined;

/** Where something is kept, in a word. */
export const keptIn = {
  header: 'Kept by',
  kind: 'word',
  value: ({ configured }: { readonly configured: boolean }) => (configured ? 'Operator' : 'Managers'),
} as const;

export const linkNoun: KeptNoun<Link> = {
  one: 'link',
  many: 'links',
  counted: 'link',
  calls: links,
  columns: columnsOf<Link>()({
    id: { header: 'Id', kind: 'id' },
    label: { header: 'Label' },
    url: { header: 'Address', kind: 'code' },
    configured: keptIn,
    uses: null,
    retired: null,
    position: { header: 'Place', kind: 'number' },
    revision: null,
  }),
  fields: [
    { name: 'label', label: 'Label', kind: 'line', value: (row) => row?.label ?? '' },
    { name: 'url', label: 'Address', kind: 'code', value: (row) => row?.url ?? '' },
  ],
  nameOf: ({ label }) => label,
  fixed: configuredRefusal,
};
