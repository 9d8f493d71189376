import { VEHICLE_CATEGORIES } from '../packages/api-client/src/rules/vehicle-models.ts';
import { SWITCHABLE_PERMISSIONS } from '../packages/api-client/src/rules/roles.ts';
import { enumeratedValues } from '../packages/api-client/src/testing/enumerated-values.ts';

/** What answers call things by that is no word: `public-service`, `vacSessions`. A word such as `open` is its own. */
const isNoWord = (value: string): boolean => /[-_]|[a-z][A-Z]/.test(value);

export const RAW_VALUES: ReadonlySet<string> = new Set([
  ...VEHICLE_CATEGORIES,
  ...Object.keys(SWITCHABLE_PERMISSIONS),
  ...enumeratedValues().filter(isNoWord),
]);

const RAW_FORMS = [
  /^(?:type|functionality|kind|category|state|status) ?\d+$/i,
  /^\d{1,3}(?: \d{3})+(?:\D|$)/,
  /(?:^|\s)\d{4,} (?:min|minutes|h|hours|km|l|days)\b/,
];

/** Of the texts of cells, those that nobody should have to read: raw values, and numbers in another form than all others. */
export const rawValuesIn = (cells: readonly string[]): string[] =>
  cells
    .map((cell) => cell.trim())
    .filter((cell) => cell.split(', ').some((one) => RAW_VALUES.has(one)) || RAW_FORMS.some((form) => form.test(cell)));
