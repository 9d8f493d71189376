import { REASON_OF_BLOCK } from '@steward/api-client/rules/moderation';
import type { Client } from '@steward/api-client/client/client';
import { fieldOf, questionOfMany } from '@steward/api-client/contract/endpoint';
import { routeblocks, type Routeblock } from '@steward/api-client/contract/routeblocks';
import { useMemo, useState } from 'react';
import { plural } from '../../io/format.ts';
import { factLines, Lines } from '../../tui/components/facts.tsx';
import { Form } from '../../tui/components/form.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { ListScreen } from '../../tui/components/list-screen.tsx';
import { Notice } from '../../tui/components/notice.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import { useScroll } from '../../tui/hooks/use-scroll.ts';
import { useWrite } from '../../tui/hooks/use-write.ts';
import type { ListBinding } from '../../tui/list-bindings.ts';
import { useNavigation, type ScreenSpec } from '../../tui/navigation.ts';
import { REMOVAL_MEANS, removalQuestion, routeblockFacts, routeblockResource } from './columns.ts';
import { Question, QUESTION_KEYS } from '../../tui/components/question.tsx';

/** Takes a removal back; whoever does so stands as the one who blocked it. */
const blockAgain = (client: Client, { route, reason }: Routeblock) =>
  client.call(routeblocks.add, { body: { route, reason } });

function AddForm({ onClose }: { readonly onClose: () => void }) {
  const add = useWrite(routeblocks.add, (client, _asked, { id }) =>
    client.call(routeblocks.remove, { params: { id } }),
  );
  return (
    <Form
      title="Block a route"
      fields={[fieldOf(routeblocks.add, 'route'), fieldOf(routeblocks.add, 'reason')]}
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
  const remove = useWrite(routeblocks.remove, (client) => blockAgain(client, block));
  return (
    <Question
      title={removalQuestion(block)}
      lines={[REMOVAL_MEANS, `${REASON_OF_BLOCK}: ${block.reason}`]}
      yes="remove block"
      onYes={async () => {
        await remove({ params: { id: block.id } });
        onRemoved();
      }}
      onNo={onLeave}
    />
  );
}

const REMOVE = { keys: ['d'], label: 'remove', help: 'Remove this block, after a question.' } as const;

const BINDINGS: readonly ListBinding<Routeblock>[] = [
  {
    keys: ['enter'],
    label: 'open',
    help: 'Show the block with the whole reason.',
    needs: 'row',
    run: ({ id }, { open }) => open('routeblock', { id: String(id) }),
  },
  {
    keys: ['a'],
    label: 'block a route',
    help: 'Block an address, a prefix or a hash.',
    ask: (_row, close) => <AddForm onClose={close} />,
  },
  {
    ...REMOVE,
    needs: 'row',
    ask: (block, close) => <Removal block={block} onLeave={close} onRemoved={close} />,
    isQuestion: true,
    many: {
      endpoint: routeblocks.remove,
      title: (count) => questionOfMany(routeblocks.remove, { count }),
      lines: [REMOVAL_MEANS],
      yes: 'remove blocks',
      nameOf: ({ route }) => route,
      send: (client, { id }) => client.call(routeblocks.remove, { params: { id } }),
      undo: blockAgain,
    },
  },
];

const textOf = ({ route, reason, staffName }: Routeblock) => `${route} ${reason} ${staffName ?? ''}`;

/** Addresses, prefixes and hashes that cannot connect. */
function RouteblocksScreen() {
  const read = useRead(routeblocks.list, undefined);
  return (
    <ListScreen
      title="Routeblocks"
      one="block"
      read={read}
      columns={routeblockResource.columns}
      bindings={BINDINGS}
      empty={routeblocks.list.empty}
      facts={read.data ? plural(read.data.length, 'block') : ''}
      textOf={textOf}
    />
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
        { ...REMOVE, disabled: block ? undefined : 'Not loaded yet.', run: () => setRemoving(true) },
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
