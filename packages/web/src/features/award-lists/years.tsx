import { AWARD_STATE_LABELS, yearNoun } from '@steward/api-client/columns/award-lists';
import type { AwardYear } from '@steward/api-client/contract/award-lists';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { Badge, type Tone } from '../../components/badge.tsx';
import type { KeptLook } from '../../components/kept/kept-page.tsx';
import { path } from '../../components/paths.ts';

const TONES: Readonly<Record<AwardYearState, Tone>> = { prepared: 'neutral', open: 'ok', closed: 'warning' };

const awardsOf = ({ year }: AwardYear) => path`/manage/awards/year/${year}`;

/** What can become of a year. */
function states({ id, state, uses, closesAt }: AwardYear): readonly (readonly [string, string])[] {
  if (state === 'open')
    return uses === 0
      ? [
          ['Close', `${id}/close`],
          ['Take back', `${id}/prepare`],
        ]
      : [['Close', `${id}/close`]];
  return Date.parse(closesAt) > Date.now() ? [['Open', `${id}/open`]] : [];
}

export const noun = yearNoun;
export const look: KeptLook<AwardYear> = {
  meta: 'Add a year, fill it with awards, then open its voting. Players see nothing of a year in preparation.',
  naming: 'year',
  leadsTo: awardsOf,
  links: (row) => [...states(row), ['Awards', awardsOf(row)]],
  columns: {
    year: { align: 'left', width: 110 },
    state: { cell: ({ state }) => <Badge tone={TONES[state]}>{AWARD_STATE_LABELS[state]}</Badge>, width: 140 },
    awards: { width: 96 },
    uses: { width: 96 },
  },
};
