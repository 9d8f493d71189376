import { questionOfMany } from '@steward/api-client/contract/endpoint';
import { help, type HelpItem } from '@steward/api-client/contract/help';
import { writeBinding } from '../../tui/components/one-or-many.tsx';
import { asItIs, factsScreen, listScreen } from '../../tui/list-spec.tsx';
import { opens } from '../../tui/row-keys.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { helpFacts, helpResource } from './columns.ts';

export const helpScreens: readonly ScreenSpec[] = [
  listScreen({
    id: 'help-items',
    title: 'Help items',
    endpoint: help.list,
    command: 'help-items list',
    rows: asItIs<HelpItem>,
    resource: helpResource,
    one: 'helpItem',
    bindings: [
      opens<HelpItem>('help-item', ({ id }) => ({ id: String(id) })),
      writeBinding<HelpItem>({
        keys: ['d'],
        label: 'remove',
        help: 'Remove it, after a question.',
        endpoint: help.remove,
        title: (count) => questionOfMany(help.remove, { count }),
        lines: [help.remove.means],
        yes: 'remove',
        nameOf: ({ title }) => title,
        send: (client, { id }) => client.call(help.remove, { params: { id } }),
      }),
    ],
  }),
  factsScreen({
    id: 'help-item',
    title: 'Help item',
    word: 'id',
    endpoint: help.show,
    command: 'help-items list',
    facts: helpFacts,
    heading: ({ title }) => title,
  }),
];
