/** Severities of blacklisted hashes, with what each brings about (`decisions.md` 6). */
export const SEVERITIES = [
  { value: 1, label: 'Note', tone: 'neutral', help: 'Only noted in the session.' },
  { value: 2, label: 'Suspicious', tone: 'warning', help: 'A session with this file gets a VAC flag.' },
  { value: 3, label: 'Cheat', tone: 'danger', help: 'The session gets a flag and staff online are alerted.' },
] as const;

/** The severity of a blacklisted hash in words. */
export const severityOf = (value: number): (typeof SEVERITIES)[number] =>
  SEVERITIES.find((one) => one.value === value) ?? SEVERITIES[0];

/** From this severity on a file flags the session. */
export const SUSPICIOUS = 2;
