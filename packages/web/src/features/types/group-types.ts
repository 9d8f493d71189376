import { groupTypeNoun } from '@steward/api-client/columns/types';
import type { KeptGroupType } from '@steward/api-client/contract/types';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = groupTypeNoun;
export const look: KeptLook<KeptGroupType> = {
  meta: 'What kinds of groups there are, by the numbers that the game has for them.',
  naming: 'name',
  columns: { number: { width: 90 }, tone: { width: 150, hideOnPhone: true }, plus: { width: 110, hideOnPhone: true } },
};
