import type { Tone } from '../../io/style.ts';

interface SeverityWord {
  readonly value: 1 | 2 | 3;
  readonly name: 'note' | 'suspicious' | 'cheat';
  readonly help: string;
  readonly tone: Tone;
}

/** Severities of blacklisted hashes, with what each brings about (`decisions.md` 6). */
export const SEVERITIES: readonly SeverityWord[] = [
  { value: 1, name: 'note', help: 'only noted in the session', tone: 'text' },
  { value: 2, name: 'suspicious', help: 'a session with this file gets a VAC flag', tone: 'warning' },
  { value: 3, name: 'cheat', help: 'the session gets a flag and staff online are alerted', tone: 'danger' },
];

export const SEVERITY_NAMES: readonly string[] = SEVERITIES.map(({ name }) => name);

const severityOf = (value: number): SeverityWord | undefined => SEVERITIES.find((one) => one.value === value);

/** The severity in a word. */
export const severityName = (value: number): string => severityOf(value)?.name ?? String(value);
export const severityTone = (value: number): Tone => severityOf(value)?.tone ?? 'text';

/** The severity that a word or a digit means; undefined: none. */
export function readSeverity(text: string): SeverityWord['value'] | undefined {
  const word = text.trim().toLowerCase();
  return SEVERITIES.find(({ name, value }) => name === word || String(value) === word)?.value;
}
