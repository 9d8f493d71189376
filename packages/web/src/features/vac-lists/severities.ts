import type { Tone } from '../../components/badge.tsx';

export const SEVERITIES = [
  { value: 1, label: 'Note', tone: 'neutral', help: 'Only noted in the session.' },
  { value: 2, label: 'Suspicious', tone: 'warning', help: 'A session with this file gets a VAC flag.' },
  { value: 3, label: 'Cheat', tone: 'danger', help: 'The session gets a flag and staff online are alerted.' },
] as const satisfies readonly { value: number; label: string; tone: Tone; help: string }[];

/** The severity of a blacklisted hash in words. */
export const severityOf = (value: number): (typeof SEVERITIES)[number] =>
  SEVERITIES.find((one) => one.value === value) ?? SEVERITIES[0];
