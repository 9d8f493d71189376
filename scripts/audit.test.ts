import { describe, expect, it } from 'vitest';
import { severitiesOf } from './audit.mjs';

describe('an audit of the packages', () => {
  it('counts what the registry answers, and knows when it answers nothing', () => {
    const counts = { info: 0, low: 1, moderate: 0, high: 2, critical: 0 };
    expect(
      severitiesOf(`warning\n${JSON.stringify({ advisories: {}, metadata: { vulnerabilities: counts } })}`),
    ).toEqual(counts);
    for (const silence of ['', 'ECONNREFUSED', '{"error":{"code":"ERR_PNPM_AUDIT_BAD_RESPONSE"}}', '{broken'])
      expect(severitiesOf(silence)).toBeUndefined();
  });
});
