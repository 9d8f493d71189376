interface Taxed {
  readonly taxAmount?: number | undefined;
  readonly taxDate?: string | null | undefined;
  readonly taxDatePaid?: string | null | undefined;
}

/** Whether the tax of a property was due at `now` (epoch milliseconds) and has not been paid since the day it was due. */
export function isTaxUnpaid({ taxAmount, taxDate, taxDatePaid }: Taxed, now: number): boolean {
  if (taxAmount === undefined || taxAmount === 0 || taxDate === undefined || taxDate === null) return false;
  const due = Date.parse(taxDate);
  return due <= now && (taxDatePaid === undefined || taxDatePaid === null || Date.parse(taxDatePaid) < due);
}
