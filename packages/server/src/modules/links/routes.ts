import type { ParsedInput } from '@steward/api-client/contract/endpoint';
import { links, type Link } from '@steward/api-client/contract/links';
import { InvalidError } from '../../core/errors.ts';
import { implement } from '../../core/implement.ts';
import { handleManaged, handleOrdered, findSameName, type KeptList } from '../../core/kept-lists.ts';
import { listKeptLinks } from './repository.ts';

const CONFIGURED = 'This link stands in the configuration of the server (links), where the operator changes it.';

/** Links of the configuration have no row: these numbers, which no row has, name them. */
const FIRST_CONFIGURED = 2_000_000_001;

const list: KeptList<Link, ParsedInput<typeof links.add>['body']> = {
  action: 'link',
  one: 'link',
  table: 'useful_link',
  async list(db, { config }) {
    const configured = config.links.map(({ label, url }, index) => ({
      ...{ id: FIRST_CONFIGURED + index, position: index + 1, revision: 1, uses: 0, retired: false, configured: true },
      ...{ label, url },
    }));
    return [...configured, ...(await listKeptLinks(db))];
  },
  nameOf: ({ label }) => label,
  columns({ label, url }, { others }) {
    if (findSameName(others, (one) => one.label, label))
      throw new InvalidError({ label: 'Another link has this label.' });
    return { label, url };
  },
  fixed: ({ configured }) => (configured ? CONFIGURED : undefined),
};

export const linkRoutes = implement(links, { ...handleManaged(list), ...handleOrdered(list) });
