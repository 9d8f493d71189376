/** A value of data that a program reported, in words. */
function wordOf(value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Data that a program reported as pairs of a path such as `module.size` and a text; lists of plain values in one line. */
export function flatData(
  data: Readonly<Record<string, unknown>>,
  before = '',
): (readonly [path: string, text: string])[] {
  return Object.entries(data).flatMap(([key, value]): (readonly [string, string])[] => {
    const path = before === '' ? key : `${before}.${key}`;
    if (isObject(value) && Object.keys(value).length > 0) return flatData(value, path);
    if (Array.isArray(value) && value.every((one) => !Array.isArray(one) && !isObject(one)))
      return [[path, value.map(wordOf).join(', ') || 'none']];
    return [[path, isObject(value) ? 'none' : wordOf(value)]];
  });
}
