/** A value of the audit log in words: `cash 100, bank 5`. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  if (typeof value !== 'object') return JSON.stringify(value);
  return Object.entries(value)
    .map(
      ([key, inner]) =>
        `${key} ${typeof inner === 'object' && inner !== null ? `(${valueText(inner)})` : wordOf(inner)}`,
    )
    .join(', ');
}

const wordOf = (value: unknown): string => (value === null || value === '' ? '-' : valueText(value));

/** What an entry changed: before and after, as far as there is any. */
export function changeText({ before, after }: { readonly before: unknown; readonly after: unknown }): string {
  const [from, to] = [valueText(before), valueText(after)];
  if (from === '') return to;
  return to === '' ? `was ${from}` : `${from} → ${to}`;
}
