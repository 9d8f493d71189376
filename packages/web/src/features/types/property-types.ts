import { propertyTypeNoun } from '@steward/api-client/columns/types';
import type { KeptPropertyType } from '@steward/api-client/contract/types';
import type { KeptLook } from '../../components/kept/kept-page.tsx';

export const noun = propertyTypeNoun;
export const look: KeptLook<KeptPropertyType> = {
  meta: 'How properties are called and drawn on the map, by the numbers that the game has for them.',
  naming: 'name',
  columns: { number: { width: 90 }, tone: { width: 150, hideOnPhone: true }, shape: { width: 110, hideOnPhone: true } },
};
