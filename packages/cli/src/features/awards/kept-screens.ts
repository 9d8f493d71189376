import { entryNoun, yearNoun } from '@steward/api-client/columns/award-lists';
import { awardYears, type AwardYear } from '@steward/api-client/contract/award-lists';
import type { AwardYearState } from '@steward/api-client/rules/awards';
import { say } from '@steward/api-client/rules/say';
import { told } from '../../words/told.ts';
import { writeBinding } from '../../tui/components/one-or-many.tsx';
import { keptScreen } from '../../tui/kept-screen.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';

interface StateKey {
  readonly key: string;
  readonly state: AwardYearState;
  readonly label: string;
  readonly help: string;
  readonly question: typeof told.openVoting | typeof told.closeVoting;
  readonly line: string;
}

const setsState = ({ key, state, label, help, question, line }: StateKey) =>
  writeBinding<AwardYear>({
    keys: [key],
    label,
    help,
    refuses: (row) => (row.state === state ? 'It stands so already.' : undefined),
    endpoint: awardYears.setState,
    title: (count) => say(question, { count }),
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
      setsState({
        ...{ key: 'v', state: 'open', label: 'open' },
        help: 'Open the voting, after a question.',
        question: told.openVoting,
        line: awardYears.setState.means,
      }),
      setsState({
        ...{ key: 'c', state: 'closed', label: 'close' },
        help: 'Close the voting, after a question.',
        question: told.closeVoting,
        line: 'Nobody can vote in it any more.',
      }),
    ],
  }),
  keptScreen({ id: 'award-entries', title: 'All awards', noun: entryNoun, command: 'awards entries list' }),
];
