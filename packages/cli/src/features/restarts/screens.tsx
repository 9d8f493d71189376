import { restarts } from '@steward/api-client/contract/restarts';
import { site } from '@steward/api-client/contract/site';
import { allows, anyOf } from '@steward/api-client/rules/access';
import { Box } from 'ink';
import { useState } from 'react';
import { showSince } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { cut, wrap } from '../../io/width.ts';
import { Lines } from '../../tui/components/facts.tsx';
import { Form } from '../../tui/components/form.tsx';
import { Frame } from '../../tui/components/frame.tsx';
import { Painted, type Piece } from '../../tui/components/painted.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import { useKeyName } from '../../tui/hooks/use-key-name.ts';
import { reloadBinding, useRead } from '../../tui/hooks/use-read.ts';
import type { Binding } from '../../tui/keys.ts';
import type { ScreenSpec } from '../../tui/navigation.ts';
import { useServices, useUser, viewerOf } from '../../tui/services.ts';
import { TARGETS, outcomeOf, type Target } from './outcome.ts';
import { aheadOf, knownOf, PlanningForm, planningBindings, type Known, type Planning } from './plan-forms.tsx';
import { useRestart, type RestartRun } from './use-restart.ts';
import { useTailScroll } from './use-tail-scroll.ts';

const STATUS_SECONDS = 15;
/** Restarts that lie ahead: so many are shown at least, and on higher screens a third of it. */
const LEAST_AHEAD = 4;
const REFUSALS: Readonly<Record<Target, string>> = {
  prod: 'The production server is restarted by leaders and above.',
  develop: 'The develop server is restarted by leaders and above, and by head developers.',
};

interface ConfirmProps {
  readonly target: Target;
  readonly onLeave: () => void;
  readonly onRestart: () => void;
}

function Confirm({ target, onLeave, onRestart }: ConfirmProps) {
  const { width } = useArea();
  const { label, consequence } = TARGETS[target];
  return (
    <Box flexDirection="column">
      {wrap(`${label} will restart now. ${consequence}`, width).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: 'warning' }]} />
      ))}
      <Form
        title={`Restart ${target}?`}
        fields={[{ name: 'target', label: 'Target', help: `Type ${target} to confirm.` }]}
        submitLabel="restart"
        onLeave={onLeave}
        onSubmit={async ({ target: typed = '' }) => {
          if (typed.trim() !== target) throw new Error(`Type ${target} to confirm.`);
          onRestart();
        }}
      />
    </Box>
  );
}

function endPieces({ target, end, error }: RestartRun): readonly Piece[] {
  if (error !== undefined) return [{ text: clean(error), tone: 'danger' }];
  if (!end) return [{ text: `Restarting ${target}. Leaving this screen does not stop it.`, tone: 'quiet' }];
  const { text, tone } = outcomeOf(end);
  return [{ text, tone }];
}

function runLines(run: RestartRun | undefined, width: number): readonly (readonly Piece[])[] {
  if (!run) return [[{ text: 'Nothing was restarted from here yet.', tone: 'quiet' }]];
  return [
    [{ text: `Restart of the ${TARGETS[run.target].label.toLowerCase()}`, tone: 'strong' }],
    ...run.lines.map(({ stream, text }): readonly Piece[] => [
      { text: stream === 'stderr' ? '! ' : '  ', tone: 'warning' },
      { text: cut(clean(text), width - 2), tone: stream === 'stderr' ? 'warning' : 'text' },
    ]),
    endPieces(run),
  ];
}

const NOT_YET = 'Not loaded yet.';

/** What was read; before that, why it is not known. */
const knownAs = <T,>({
  data,
  error,
}: {
  readonly data: readonly T[] | undefined;
  readonly error: Error | null;
}): Known<T> => data ?? { unknown: error ? clean(error.message) : NOT_YET };

function Restart() {
  const { clock } = useServices();
  const keyName = useKeyName();
  const user = useUser();
  const { width, height } = useArea();
  const { run, start } = useRestart();
  const [asked, setAsked] = useState<Target>();
  const [planning, setPlanning] = useState<Planning>();
  const status = useRead(site.status, { params: { server: 'rpg' } }, { everySeconds: STATUS_SECONDS });
  const targets = useRead(restarts.targets, undefined, { everySeconds: STATUS_SECONDS });
  const schedules = useRead(restarts.schedules, undefined);
  const ahead = { targets: knownAs(targets), schedules: knownAs(schedules) };
  const isRunning = run !== undefined && run.end === undefined && run.error === undefined;

  const server = status.data;
  const state: readonly Piece[] = server
    ? [
        { text: 'Game server  ', tone: 'quiet' },
        server.online
          ? { text: `● online, ${server.players} of ${server.maxPlayers} players`, tone: 'ok' }
          : { text: '○ does not answer', tone: 'danger' },
        { text: `  asked ${showSince(server.queriedAt, clock.now())}`, tone: 'quiet' },
      ]
    : [{ text: status.error ? clean(status.error.message) : 'Asking the game server...', tone: 'quiet' }];
  const lines = runLines(run, width);
  const told = aheadOf(ahead, clock.now(), Math.max(LEAST_AHEAD, Math.floor(height / 3)));
  const room = height - 2 - told.length;
  const scroll = useTailScroll(lines.length, room);

  const restartKey = (key: string, target: Target): Binding => ({
    keys: [key],
    label: target,
    help: `Restart the ${TARGETS[target].label.toLowerCase()}, after its name was typed.`,
    disabled:
      allows(TARGETS[target].endpoint.access, viewerOf(user)) === true
        ? isRunning
          ? `A restart of ${run.target} is running.`
          : undefined
        : REFUSALS[target],
    run: () => setAsked(target),
  });
  return (
    <Frame
      title="Restart"
      facts={
        scroll.isFollowing
          ? 'runs the command that the operator configured'
          : `held; ${keyName('newest', 'G')} follows again`
      }
      bindings={[
        restartKey('P', 'prod'),
        restartKey('D', 'develop'),
        ...planningBindings(ahead, setPlanning),
        reloadBinding(status, targets, schedules),
        ...scroll.bindings,
      ]}
      overlay={
        asked ? (
          <Confirm
            target={asked}
            onLeave={() => setAsked(undefined)}
            onRestart={() => {
              setAsked(undefined);
              scroll.follow();
              start(asked);
            }}
          />
        ) : planning ? (
          <PlanningForm asking={planning} {...knownOf(ahead)} onClose={() => setPlanning(undefined)} />
        ) : undefined
      }
    >
      <Lines
        lines={[state, ...told.map((piece): readonly Piece[] => [{ ...piece, text: cut(piece.text, width) }]), []]}
        height={2 + told.length}
      />
      <Lines lines={lines} top={scroll.top} height={room} />
    </Frame>
  );
}

export const restartScreens: readonly ScreenSpec[] = [
  {
    id: 'restart',
    title: 'Restart',
    command: 'restart develop',
    access: anyOf(TARGETS.prod.endpoint.access, TARGETS.develop.endpoint.access),
    render: () => <Restart />,
  },
];
