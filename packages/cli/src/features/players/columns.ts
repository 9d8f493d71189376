import { foundColumns, noteColumns } from '@steward/api-client/columns/players';
import { punishmentColumns } from '@steward/api-client/columns/punishments';
import { EXPUNGED, punishmentColour } from '@steward/api-client/rules/punishments';
import { resourceOf } from '../../io/columns.ts';
import type { Tone } from '../../io/style.ts';

export const foundResource = resourceOf(foundColumns, {
  name: { min: 24 },
  oldName: { min: 8, tone: 'quiet' },
});

const TONES: Readonly<Record<ReturnType<typeof punishmentColour>, Tone>> = {
  red: 'danger',
  orange: 'warning',
  yellow: 'warning',
  violet: 'accent',
  blue: 'accent',
  grey: 'quiet',
};

export const punishmentResource = resourceOf(punishmentColumns, {
  timestamp: { tone: 'quiet' },
  type: { tone: ({ status, type }) => (status === EXPUNGED ? 'quiet' : TONES[punishmentColour(type)]) },
  reason: { min: 14 },
  staffUser: { min: 8 },
  description: { min: 14 },
  status: { min: 10 },
});

export const noteResource = resourceOf(noteColumns, {
  date: { tone: 'quiet' },
  note: { min: 20, tone: (note) => (note.active ? 'text' : 'quiet') },
  staffName: { min: 8 },
  marks: { tone: (note) => (note.important ? 'warning' : 'quiet') },
});
