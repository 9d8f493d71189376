import { stats } from '@steward/api-client/contract/stats';
import { openPlayer } from '../../tui/list-bindings.ts';
import { listScreen } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { placeResource, placesOf, type PlaceRow } from './place-columns.ts';

export const boardScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'scoreboard',
    title: 'Scoreboard',
    endpoint: stats.ingame,
    command: 'stats scoreboard',
    rows: placesOf,
    resource: placeResource,
    one: 'place',
    bindings: [openPlayer<PlaceRow>(({ name }) => name)],
  }),
];
