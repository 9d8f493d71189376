import { develop } from '@steward/api-client/contract/develop';
import { restarts, type RestartTargetView } from '@steward/api-client/contract/restarts';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { TextInput } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { read } from '../../api.ts';
import { Guard } from '../../components/guard.tsx';
import { ReadError } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Skeleton, type Shape } from '../../components/skeleton.tsx';
import { PlannedPanel } from './planned-panel.tsx';
import { RestartOutput, RestartStateNotice } from './restart-output.tsx';
import { HistoryPanel, SchedulesPanel } from './schedules-panel.tsx';
import { consequenceOf, labelOf, TARGETS, useRestart } from './use-restart.ts';
import css from './restart.module.css';

const LOOK_EVERY_MS = 5000;
/** What can be restarted, what is planned, and how restarts stand. */
const SHAPE: Shape = [[66, 166, 91]];

interface ConfirmProps {
  readonly target: string;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Asks for the name of the target before it is restarted. */
function Confirm({ target, onCancel, onConfirm }: ConfirmProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const isTyped = typed.trim() === target;
  return (
    <form
      className={css.confirm}
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) onConfirm();
      }}
    >
      <p>
        <strong>{labelOf(target)}</strong> will restart now. {consequenceOf(target)}
      </p>
      <label htmlFor={id}>
        Type <strong>{target}</strong> to confirm
      </label>
      <TextInput
        id={id}
        autoFocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={css.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="contained" color="error" disabled={!isTyped}>
          Restart {labelOf(target).toLowerCase()}
        </Button>
      </div>
    </form>
  );
}

/** Targets that the specification does not know. */
const othersOf = (targets: readonly RestartTargetView[] = []): RestartTargetView[] =>
  targets.filter(({ name }) => !Object.hasOwn(TARGETS, name));

/** Restarts a game server, shows the lines of the restart as they come, and how restarts stand in all processes. */
export function RestartPage() {
  const [asked, setAsked] = useState<string>();
  const states = useQuery({ ...read(develop.restarts), refetchInterval: LOOK_EVERY_MS });
  const targets = useQuery({ ...read(restarts.targets), refetchInterval: LOOK_EVERY_MS });
  const look = () => {
    void states.refetch();
    void targets.refetch();
  };
  const { run, start } = useRestart(look);
  // Nothing is offered before it is known what runs already; what stands there stays while it is asked again.
  const isAsked = states.isFetched && targets.isFetched;
  const isUnknown = states.data === undefined;
  const isFollowed = run !== undefined && run.error === undefined && run.end === undefined;
  const isRunning = (target: string) =>
    (isFollowed && run.target === target) ||
    (states.data?.some((state) => state.target === target && state.running !== null) ?? false) ||
    (targets.data?.some(({ name, running }) => name === target && running !== null) ?? false);
  return (
    <Page meta={restarts.targets.means}>
      {isAsked ? (
        <>
          <Panel>
            {asked === undefined ? (
              <div className={css.buttons}>
                {(['develop', 'prod'] as const).map((target) => (
                  <Guard key={target} access={TARGETS[target].endpoint.access}>
                    <Button
                      variant="outlined"
                      color={target === 'prod' ? 'error' : 'secondary'}
                      disabled={isUnknown || isFollowed || isRunning(target)}
                      onClick={() => setAsked(target)}
                    >
                      Restart {TARGETS[target].label.toLowerCase()}
                    </Button>
                  </Guard>
                ))}
                {othersOf(targets.data).map(({ name, label }) => (
                  <Button
                    key={name}
                    variant="outlined"
                    color="secondary"
                    disabled={isUnknown || isFollowed || isRunning(name)}
                    onClick={() => setAsked(name)}
                  >
                    Restart <SafeText>{label}</SafeText>
                  </Button>
                ))}
              </div>
            ) : (
              <Confirm
                key={asked}
                target={asked}
                onCancel={() => setAsked(undefined)}
                onConfirm={() => {
                  setAsked(undefined);
                  start(asked);
                }}
              />
            )}
          </Panel>
          {run && <RestartOutput run={run} onLook={look} />}
          <PlannedPanel query={targets} />
          <Panel title="How restarts stand">
            <ReadError of={states} />
            {states.data
              ?.filter(({ target }) => !(isFollowed && run.target === target))
              .map((state) => (
                <RestartStateNotice key={state.target} {...state} />
              ))}
            {states.data?.every(({ isConfigured, running, last }) => isConfigured && !running && !last) && (
              <p className={css.none}>{restarts.history.empty}</p>
            )}
          </Panel>
        </>
      ) : (
        <Skeleton shape={SHAPE} label="Loading how restarts stand" />
      )}
      <SchedulesPanel />
      <HistoryPanel />
      <Outlet />
    </Page>
  );
}
