import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '../random.ts';
import { BANK_REASONS, CASH_REASONS, GROUP_BANK_REASONS, reasonFor } from './reasons.ts';

it('names what money came for where it came, and what it went for where it went', () => {
  const kinds = fc.constantFrom(BANK_REASONS, CASH_REASONS, GROUP_BANK_REASONS);
  fc.assert(
    fc.property(kinds, fc.integer(), fc.string(), (reasons, amount, seed) => {
      const reason = reasonFor(createRandom(seed), reasons, amount);
      expect(amount < 0 ? reasons.went : reasons.came).toContain(reason);
    }),
  );
  expect(BANK_REASONS.went).not.toContain('Deposit');
  expect(CASH_REASONS.came).not.toContain('Bank deposit');
});
