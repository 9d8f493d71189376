import { attachmentPlace } from '@steward/api-client/columns/vehicles';
import type { Tuning } from '@steward/api-client/contract/vehicles';
import type { Resource } from '../../io/columns.ts';

/** A slot or an attachment, as one row. */
export interface TuningRow {
  readonly place: string;
  readonly part: number;
  readonly text: string | null;
  readonly position: string;
}

/** Slots first, then what is attached. */
export const tuningRows = ({ tune, attachments }: Tuning): readonly TuningRow[] => [
  ...tune.map(({ slot, value }) => ({ place: slot, part: value, text: null, position: '-' })),
  ...attachments.map((attachment) => ({
    place: `attachment ${attachment.id}`,
    part: attachment.modelId,
    text: attachment.text,
    position: attachmentPlace.text(attachment),
  })),
];

export const tuningResource: Resource<TuningRow> = {
  columns: [
    { key: 'place', header: 'Slot', min: 10, cell: (row) => row.place },
    { key: 'part', header: 'Part or object', align: 'right', cell: (row) => String(row.part) },
    { key: 'text', header: 'Text', min: 8, cell: (row) => row.text ?? '-' },
    { key: 'position', header: attachmentPlace.header, tone: () => 'quiet', cell: (row) => row.position },
  ],
};
