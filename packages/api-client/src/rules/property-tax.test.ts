import { describe, expect, it } from 'vitest';
import { isTaxUnpaid } from './property-tax.ts';

const now = Date.parse('2026-06-20T12:00:00Z');
const taxed = (taxDate: string | null, taxDatePaid: string | null, taxAmount = 100) =>
  isTaxUnpaid({ taxAmount, taxDate, taxDatePaid }, now);

describe('the tax of a property', () => {
  it('is unpaid from the moment it is due until it is paid', () => {
    expect(taxed('2026-06-20T12:00:01Z', null)).toBe(false);
    expect(taxed('2026-06-20T12:00:00Z', null)).toBe(true);
    expect(taxed('2026-06-01T00:00:00Z', '2026-05-31T23:59:59Z')).toBe(true);
    expect(taxed('2026-06-01T00:00:00Z', '2026-06-01T00:00:00Z')).toBe(false);
  });

  it('is not unpaid where there is none, or none that the viewer may see', () => {
    expect(taxed(null, null)).toBe(false);
    expect(taxed('2026-06-01T00:00:00Z', null, 0)).toBe(false);
    expect(isTaxUnpaid({}, now)).toBe(false);
  });
});
