import { assets } from '@steward/api-client/contract/assets';
import { manage, type ConversionRow, type WealthRow } from '@steward/api-client/contract/manage';
import { CURRENT_TAX } from '@steward/api-client/rules/wealth-tax';
import { openPlayer, type ListBinding } from '../../tui/list-bindings.ts';
import { listScreen, ofPage } from '../../tui/list-spec.tsx';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { conversionResource, recordResource, taxedResource } from './columns.ts';

/** To whoever is rich: a player's profile, or a group. */
const TO_OWNER: ListBinding<WealthRow> = {
  keys: ['enter', 'p'],
  label: 'open',
  help: 'Open the player, or the group.',
  needs: 'row',
  run: ({ groupId, name }, { open }) =>
    groupId === null ? open('player', { name }) : open('group', { id: String(groupId) }),
};

const NO_SNAPSHOT = 'There is no snapshot of wealth yet.';

export const taxScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'tax',
    title: 'Own wealth tax',
    endpoint: assets.tax,
    command: 'tax show',
    rows: ({ records }) => records,
    resource: recordResource,
    one: 'tax',
    empty: 'No taxes were taken yet.',
  }),
  listScreen({
    id: 'wealth-tax',
    title: 'Wealth tax',
    endpoint: manage.wealthTax,
    command: 'tax wealth',
    rows: ofPage<WealthRow>,
    resource: taxedResource(CURRENT_TAX),
    one: 'row',
    empty: NO_SNAPSHOT,
    bindings: [TO_OWNER],
  }),
  listScreen({
    id: 'conversion',
    title: 'Wealth in version 3',
    endpoint: manage.wealthConversion,
    command: 'tax conversion',
    rows: ofPage,
    resource: conversionResource,
    one: 'player',
    empty: NO_SNAPSHOT,
    bindings: [openPlayer<ConversionRow>(({ name }) => name)],
  }),
];
