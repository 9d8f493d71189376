import { awards } from '@steward/api-client/contract/awards';
import { listScreen } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { awardResource, awardRows, resultResource, resultRows } from './columns.ts';

const NONE = 'There are no awards to vote for.';

export const awardScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'awards',
    title: 'Awards',
    endpoint: awards.all,
    command: 'awards list',
    rows: awardRows,
    resource: awardResource,
    one: 'award',
    empty: NONE,
  }),
  listScreen({
    id: 'award-results',
    title: 'Results of awards',
    endpoint: awards.results,
    command: 'awards results',
    rows: resultRows,
    resource: resultResource,
    one: 'answer',
    empty: 'Nobody voted yet.',
  }),
];
