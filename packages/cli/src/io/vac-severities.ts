import { SEVERITIES as RULE } from '@steward/api-client/rules/severities';
import type { Tone } from './style.ts';

interface SeverityWord {
  readonly value: 1 | 2 | 3;
  readonly name: string;
  readonly help: string;
  readonly tone: Tone;
}

/** Severities of blacklisted hashes, with what each brings about (`decisions.md` 6). */
export const SEVERITIES: readonly SeverityWord[] = RULE.map(({ value, label, tone, help }) => ({
  value,
  name: label.toLowerCase(),
  help: `${help.charAt(0).toLowerCase()}${help.slice(1).replace(/\.$/, '')}`,
  tone: tone === 'neutral' ? 'text' : tone,
}));

export const SEVERITY_NAMES: readonly string[] = SEVERITIES.map(({ name }) => name);

const severityOf = (value: number): SeverityWord | undefined => SEVERITIES.find((one) => one.value === value);

export const severityTone = (value: number): Tone => severityOf(value)?.tone ?? 'text';

/** The severity that a word or a digit means; undefined: none. */
export function readSeverity(text: string): SeverityWord['value'] | undefined {
  const word = text.trim().toLowerCase();
  return SEVERITIES.find(({ name, value }) => name === word || String(value) === word)?.value;
}
