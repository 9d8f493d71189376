import { characterColumns } from '@steward/api-client/columns/assets';
import { resourceOf } from '../../io/columns.ts';

export const characterResource = resourceOf(characterColumns, { name: { min: 16 } });
