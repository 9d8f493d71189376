import { linkNoun } from '@steward/api-client/columns/links';
import type { Link } from '@steward/api-client/contract/links';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = linkNoun;
export const look: KeptLook<Link> = {
  meta: 'What the dashboard and the front page lead to, in this order.',
  naming: 'label',
  columns: { url: { grow: 3 }, configured: { width: 110, hideOnPhone: true } },
};
