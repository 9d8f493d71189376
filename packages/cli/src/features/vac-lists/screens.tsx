import { questionOfMany } from '@steward/api-client/contract/endpoint';
import {
  vacBlacklist,
  vacPlayers,
  vacWhitelist,
  type BlacklistEntry,
  type VacPlayer,
  type WhitelistEntry,
} from '@steward/api-client/contract/vac-lists';
import { clean } from '../../io/sanitize.ts';
import { cut } from '../../io/width.ts';
import { HashForm } from '../../tui/components/hash-form.tsx';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { Painted } from '../../tui/components/painted.tsx';
import { useRead } from '../../tui/hooks/use-read.ts';
import { playerBindings, type ListBinding } from '../../tui/list-bindings.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { blacklistResource, forcedResource, whitelistResource } from './columns.ts';
import { Removal } from './forms.tsx';
import { otherList, REMOVAL_MEANS, type ListName } from './lists.ts';

const screenOf = (list: ListName) => `vac-${list}`;

type Entry = BlacklistEntry | WhitelistEntry;

const REMOVES = { blacklist: vacBlacklist.remove, whitelist: vacWhitelist.remove } as const;

const bindingsOf = (list: ListName): readonly ListBinding<Entry>[] => [
  {
    keys: ['a'],
    label: 'add',
    help: `Put a hash on the ${list}.`,
    ask: (_row, close) => <HashForm list={list} onClose={close} />,
  },
  {
    keys: ['d'],
    label: 'remove',
    help: `Take this hash off the ${list}, after a question.`,
    needs: 'row',
    refuses: ({ deletedAt }) => (deletedAt === null ? undefined : 'This entry was removed already.'),
    ask: ({ hash, description }, close) => (
      <Removal list={list} hash={hash} description={description} onClose={close} />
    ),
    isQuestion: true,
    many: {
      endpoint: REMOVES[list],
      title: (count) => questionOfMany(REMOVES[list], { count }),
      lines: [REMOVAL_MEANS[list]],
      yes: 'remove hashes',
      nameOf: ({ hash, description }) => `${hash.slice(0, 8)} ${description}`,
      send: (client, { hash }) => client.call(REMOVES[list], { params: { hash } }),
    },
  },
  {
    keys: ['tab', 'w'],
    label: otherList(list),
    help: `To the ${otherList(list)}.`,
    run: ({ replace }) => replace(screenOf(otherList(list))),
  },
  { keys: ['f'], label: 'forced', help: 'Players who are forced on VAC.', run: ({ open }) => open('vac-forced') },
];

const BINDINGS = { blacklist: bindingsOf('blacklist'), whitelist: bindingsOf('whitelist') } as const;

/** What both lists share. */
const sharedOf = (list: ListName) => ({
  title: `VAC ${list}`,
  one: 'hash' as const,
  empty: `The ${list} is empty.`,
  bindings: BINDINGS[list],
  // Columns may cut both: the last line has them whole.
  detail: {
    lines: 1,
    render: ({ hash, description }: Entry, width: number) => (
      <Painted pieces={[{ text: cut(clean(`${hash}  ${description}`), width), tone: 'quiet' }]} />
    ),
  },
});

function BlacklistScreen() {
  const read = useRead(vacBlacklist.list, undefined);
  return <ListScreen<BlacklistEntry> {...sharedOf('blacklist')} read={read} columns={blacklistResource.columns} />;
}

function WhitelistScreen() {
  const read = useRead(vacWhitelist.list, undefined);
  return <ListScreen<WhitelistEntry> {...sharedOf('whitelist')} read={read} columns={whitelistResource.columns} />;
}

function ForcedScreen() {
  const read = useRead(vacPlayers.list, undefined);
  return (
    <ListScreen
      title={vacPlayers.list.title}
      one="player"
      read={read}
      columns={forcedResource.columns}
      empty={vacPlayers.list.empty}
      bindings={FORCED_BINDINGS}
    />
  );
}

const FORCED_BINDINGS = playerBindings<VacPlayer>(({ name }) => name);

export const vacScreens: readonly ScreenSpec[] = [
  {
    id: screenOf('blacklist'),
    title: 'VAC blacklist',
    access: vacBlacklist.list.access,
    command: 'vac blacklist list',
    render: () => <BlacklistScreen />,
  },
  {
    id: screenOf('whitelist'),
    title: 'VAC whitelist',
    access: vacWhitelist.list.access,
    command: 'vac whitelist list',
    render: () => <WhitelistScreen />,
  },
  {
    id: 'vac-forced',
    title: 'VAC forced',
    access: vacPlayers.list.access,
    command: 'vac forced',
    render: () => <ForcedScreen />,
  },
];
