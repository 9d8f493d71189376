import type { NewRow } from '../../modules/bridge/ingest/repository.ts';

type Figures = readonly [
  name: string,
  functionality: number,
  price: number,
  stock: number,
  carry: number,
  model: number,
];

/** Items by functionality (`staff.md` section 3: 0 none to 22 toolkit). */
const ITEMS: readonly Figures[] = [
  ['Rope', 0, 45, 400, 5, 19087],
  ['Flashlight', 0, 60, 300, 2, 18641],
  ['Crowbar', 0, 120, 200, 2, 18634],
  ['Scrap metal', 0, 8, 0, 200, 1327],
  ['Wood', 0, 6, 0, 200, 1463],
  ['Fish', 0, 14, 0, 60, 1599],
  ['Gold ore', 0, 220, 0, 40, 2936],
  ['Pumpkin', 0, 1, 0, 500, 19320],
  ['Bread', 1, 4, 2000, 20, 19579],
  ['Burger', 1, 9, 1500, 15, 2703],
  ['Pizza', 1, 12, 1500, 15, 2702],
  ['Apple', 1, 2, 2500, 30, 19574],
  ['Chips', 1, 3, 2500, 30, 2814],
  ['Mobile phone', 2, 450, 300, 1, 18868],
  ['Satellite phone', 2, 4500, 40, 1, 18870],
  ['Walkie-talkie', 3, 250, 400, 1, 19942],
  ['Painkillers', 4, 35, 900, 10, 1241],
  ['Bandage', 4, 18, 1500, 20, 11738],
  ['First aid kit', 4, 180, 300, 3, 11738],
  ['Pistol ammunition', 5, 90, 800, 300, 2061],
  ['Rifle ammunition', 5, 240, 400, 300, 2061],
  ['Airhorn', 6, 75, 100, 1, 18641],
  ['Flare', 7, 40, 300, 5, 18728],
  ['Beer', 8, 6, 3000, 24, 1544],
  ['Wine', 8, 25, 600, 12, 1664],
  ['Whisky', 8, 60, 400, 6, 1668],
  ['Cola', 9, 3, 4000, 24, 2647],
  ['Sprunk', 9, 3, 4000, 24, 1546],
  ['Weed', 10, 35, 0, 100, 1578],
  ['Heroin', 11, 140, 0, 50, 1575],
  ['Dice', 12, 15, 200, 1, 1851],
  ['Weapon case', 13, 900, 60, 1, 19918],
  ['Armour', 14, 750, 150, 1, 19142],
  ['Jerrycan', 15, 85, 250, 2, 1650],
  ['Mask', 16, 320, 120, 1, 18911],
  ['Armour case', 17, 1400, 40, 1, 19918],
  ['Condom', 18, 2, 900, 10, 1279],
  ['Boombox', 19, 640, 50, 1, 2226],
  ['Join', 20, 20, 0, 20, 3027],
  ['Heroin syringe', 21, 90, 0, 10, 2709],
  ['Toolkit', 22, 260, 220, 2, 19921],
  ['Lockpick', 0, 190, 80, 5, 18644],
];

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
