import { entryNoun, yearNoun } from '@steward/api-client/columns/award-lists';
import { awardYears, type AwardYear } from '@steward/api-client/contract/award-lists';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { plural } from '../../io/format.ts';
import { writeBinding } from '../../tui/components/one-or-many.tsx';
import { keptScreen } from '../../tui/kept-screen.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';

const setsState = (key: string, state: AwardYearState, label: string, title: string, line: string) =>
  writeBinding<AwardYear>({
    keys: [key],
    label,
    help: `${title}, after a question.`,
    refuses: (row) => (row.state === state ? 'It stands so already.' : undefined),
    endpoint: awardYears.setState,
    title: (count) => `${title} of ${plural(count, 'year')}?`,
    lines: [line],
    yes: label,
    nameOf: ({ year }) => String(year),
    send: (client, { id }) => client.call(awardYears.setState, { params: { id }, body: { state } }),
  });

export const keptAwardScreens: readonly ScreenSpec[] = [
  keptScreen({
    id: 'award-years',
    title: awardYears.list.title,
    noun: yearNoun,
    command: 'awards years list',
    more: [
      setsState('o', 'open', 'open', 'Open the voting', awardYears.setState.means),
      setsState('c', 'closed', 'close', 'Close the voting', 'Nobody can vote in it any more.'),
    ],
  }),
  keptScreen({ id: 'award-entries', title: 'All awards', noun: entryNoun, command: 'awards entries list' }),
];
