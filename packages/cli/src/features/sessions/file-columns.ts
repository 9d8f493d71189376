import { fileColumns, sightingColumns } from '@steward/api-client/columns/sessions';
import type { CheckedFile, SessionFile } from '@steward/api-client/contract/sessions';
import { severityOf, SUSPICIOUS } from '@steward/api-client/rules/severities';
import { type Resource, resourceOf } from '../../io/columns.ts';
import type { Tone } from '../../io/style.ts';

const VERDICT_TONES: Readonly<Record<CheckedFile['verdict'], Tone>> = {
  blacklisted: 'warning',
  whitelisted: 'ok',
  unknown: 'quiet',
};

/** A blacklisted file is as bad as its severity says: a note is no cheat. */
function fileTone({ verdict, severity }: CheckedFile): Tone {
  if (verdict !== 'blacklisted') return VERDICT_TONES[verdict];
  const { tone } = severityOf(severity ?? SUSPICIOUS);
  return tone === 'neutral' ? 'text' : tone;
}

const FILES = {
  verdict: { tone: fileTone },
  severity: { tone: fileTone },
  name: { min: 16 },
  description: { min: 10 },
  hash: { min: 13, middle: true, tone: 'quiet' },
  size: false,
  timestamp: false,
} as const;

/** Libraries or processes of a session, checked against the VAC lists. */
export const fileResource: Resource<CheckedFile> = resourceOf(fileColumns, { ...FILES, kind: false, earlier: false });

/** Files of every kind with all that is known of them. */
export const sessionFileResource: Resource<SessionFile> = resourceOf(fileColumns, {
  ...FILES,
  kind: { tone: 'quiet' },
  earlier: { min: 6 },
});

/** Where a hash was met. */
export const sightingResource = resourceOf(sightingColumns, { player: { min: 16 }, file: { min: 12 } });
