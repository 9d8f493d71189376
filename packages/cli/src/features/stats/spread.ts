/** Values spread over `width` places; each is the nearest one, so nothing is made up. */
export function spread<T>(values: readonly T[], width: number): T[] {
  if (values.length === 0) return [];
  return Array.from(
    { length: width },
    (_, at) => values[Math.min(values.length - 1, Math.floor((at * values.length) / width))],
  ).filter((value): value is T => value !== undefined);
}

/** A gap is no zero: the line is drawn on through it, and then taken out there. */
export function filled(values: readonly (number | null)[]): number[] {
  let last = values.find((value) => value !== null) ?? 0;
  return values.map((value) => (last = value ?? last));
}
