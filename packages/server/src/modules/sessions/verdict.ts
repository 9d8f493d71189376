import type { CheckedFile } from '@steward/api-client/contract/sessions';

interface Listed {
  readonly name: string;
  readonly hash: string | null;
  /** Null: on neither list. */
  readonly list: string | null;
  readonly severity: number | null;
  readonly description: string | null;
}

/** What the VAC lists say of a file. */
export const verdictOf = ({ name, hash, list, severity, description }: Listed): CheckedFile => ({
  name,
  hash,
  verdict: list === 'black' ? 'blacklisted' : list === 'white' ? 'whitelisted' : 'unknown',
  severity,
  description,
});
