import type { NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import { ITEMS } from './item-list.ts';

const WEAPON = 5;
const USED_AT_ONCE: ReadonlySet<number> = new Set([1, 4, 8, 9, 18, 20, 21]);

export const planItems = (): (NewRow<'item'> & { readonly id: number })[] =>
  ITEMS.map(([name, functionality, stock_price, stock_max, carry_limit, model_id], index) => ({
    id: index + 1,
    name,
    stock_price,
    stock_max,
    tax: functionality === WEAPON ? 21 : functionality === 8 ? 19 : 6,
    carry_limit,
    singular: Number(carry_limit === 1),
    direct_use: Number(USED_AT_ONCE.has(functionality)),
    functionality,
    model_id,
  }));
