import { limitOf } from '@steward/api-client/contract/endpoint';
import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { useMemo, useState } from 'react';
import { plural } from '../../io/format.ts';
import { DataList } from '../../tui/components/data-list.tsx';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Form } from '../../tui/components/form.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { filterRows, useFilter } from '../../tui/hooks/use-filter.ts';
import { useList } from '../../tui/hooks/use-list.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { Binding } from '../../tui/keys.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { REMOVAL_MEANS, removalQuestion, routeblockFacts, routeblockResource } from './columns.ts';
import { Question, QUESTION_KEYS } from '../../tui/components/question.tsx';

const NONE: readonly Routeblock[] = [];

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const add = useWrite(routeblocks.add);
  return (
    <Form
      title="Block a route"
      fields={[
        {
          name: 'route',
          label: 'Route',
          help: 'Address, 203.0.113.0/24, 203.0.113. (means /24), IPv6 too, or a hash.',
        },
        { name: 'reason', label: 'Reason', limit: limitOf(routeblocks.add, 'reason') },
      ]}
      submitLabel="block route"
      onLeave={onClose}
      onSubmit={async ({ route = '', reason = '' }) => {
        await add({ body: { route, reason } });
        onClose();
      }}
    />
  );
}

interface RemovalProps {
  readonly block: Routeblock;
  readonly onLeave: () => void;
  readonly onRemoved: () => void;
}

function Removal({ block, onLeave, onRemoved }: RemovalProps) {
  const remove = useWrite(routeblocks.remove);
  return (
    <Question
      title={removalQuestion(block)}
      lines={[REMOVAL_MEANS, `Reason of the block: ${block.reason}`]}
      yes="remove block"
      onYes={async () => {
        await remove({ params: { id: block.id } });
        onRemoved();
      }}
      onNo={onLeave}
    />
  );
}

const removeBinding = (block: Routeblock | undefined, run: () => void): Binding => ({
  keys: ['d'],
  label: 'remove',
  help: 'Remove this block, after a question.',
  disabled: block ? undefined : 'Select a block first.',
  run,
});

/** Addresses, prefixes and hashes that cannot connect. */
function RouteblocksScreen() {
  const { open } = useNavigation();
  const { width, height } = useArea();
  const filter = useFilter();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Routeblock>();
  const read = useRead(routeblocks.list, undefined);
  const rows = read.data ?? NONE;
  const shown = useMemo(
    () => filterRows(rows, filter.text, (block) => `${block.route} ${block.reason} ${block.staffName ?? ''}`),
    [rows, filter.text],
  );
  const list = useList(shown.length, height - 1);
  const block = shown[list.selected];
  const close = () => setRemoved(undefined);
  return (
    <Frame
      title="Routeblocks"
      facts={read.data ? plural(rows.length, 'block') : ''}
      filter={filter}
      bindings={[
        {
          keys: ['enter'],
          label: 'open',
          help: 'Show the block with the whole reason.',
          disabled: block ? undefined : 'Select a block first.',
          run: () => block && open('routeblock', { id: String(block.id) }),
        },
        {
          keys: ['a'],
          label: 'block a route',
          help: 'Block an address, a prefix or a hash.',
          run: () => setAdding(true),
        },
        removeBinding(block, () => setRemoved(block)),
        reloadBinding(read),
        ...list.bindings,
      ]}
      overlay={
        isAdding ? (
          <AddForm onClose={() => setAdding(false)} />
        ) : removed ? (
          <Removal block={removed} onLeave={close} onRemoved={close} />
        ) : undefined
      }
      overlayKeys={removed ? QUESTION_KEYS : undefined}
    >
      {shown.length > 0 ? (
        <DataList rows={shown} columns={routeblockResource.columns} list={list} width={width} height={height} />
      ) : (
        <Notice
          query={read}
          width={width}
          empty={rows.length > 0 ? 'Nothing matches the filter.' : routeblocks.list.empty}
        />
      )}
    </Frame>
  );
}

function RouteblockScreen({ id }: { readonly id: string }) {
  const { canGoBack, back, open } = useNavigation();
  const { width, height } = useArea();
  const [isRemoving, setRemoving] = useState(false);
  const read = useRead(routeblocks.show, { params: { id } });
  const block = read.data;
  const lines = useMemo(() => (block ? factLines(routeblockFacts(block), width) : []), [block, width]);
  const scroll = useScroll(lines.length, height);
  const staffName = block?.staffName ?? undefined;
  return (
    <Frame
      title={`Routeblock ${id}`}
      facts={block?.route ?? ''}
      bindings={[
        removeBinding(block, () => setRemoving(true)),
        {
          keys: ['p'],
          label: 'who',
          help: 'Open the profile of whoever blocked it.',
          disabled: staffName !== undefined ? undefined : block ? 'This account was deleted.' : 'Not loaded yet.',
          run: () => staffName !== undefined && open('player', { name: staffName }),
        },
        reloadBinding(read),
        ...scroll.bindings,
      ]}
      overlay={
        isRemoving && block ? (
          <Removal
            block={block}
            onLeave={() => setRemoving(false)}
            onRemoved={() => (canGoBack ? back() : setRemoving(false))}
          />
        ) : undefined
      }
      overlayKeys={QUESTION_KEYS}
    >
      {block ? (
        <Lines lines={lines} top={scroll.top} height={height} />
      ) : (
        <Notice query={read} width={width} empty={undefined} />
      )}
    </Frame>
  );
}

export const routeblockScreens: readonly ScreenSpec[] = [
  {
    id: 'routeblocks',
    title: 'Routeblocks',
    access: routeblocks.list.access,
    command: 'routeblocks list',
    render: () => <RouteblocksScreen />,
  },
  {
    id: 'routeblock',
    title: 'Routeblock',
    access: routeblocks.show.access,
    word: 'id',
    command: 'routeblocks list',
    render: ({ id = '' }) => <RouteblockScreen key={id} id={id} />,
  },
];
