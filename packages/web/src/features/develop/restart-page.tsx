import { isAbort } from '@steward/api-client/client/errors';
import { develop } from '@steward/api-client/contract/develop';
import type { RestartEvent } from '@steward/api-client/contract/logs';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useEffect, useId, useRef, useState } from 'react';
import { client } from '../../api.ts';
import { developTabs } from '../../components/area-tabs.ts';
import { Guard } from '../../components/guard.tsx';
import { EmptyState, ErrorNotice, Notice } from '../../components/notices.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import css from './restart.module.css';

type Target = 'develop' | 'prod';

const TARGETS = {
  develop: {
    label: 'Develop server',
    endpoint: develop.restartDevelop,
    consequence: 'Everyone on the develop server is disconnected.',
  },
  prod: {
    label: 'Production server',
    endpoint: develop.restartProd,
    consequence: 'Every player on the production server is disconnected.',
  },
} as const;

interface Run {
  readonly target: Target;
  readonly events: readonly RestartEvent[];
  readonly error: unknown;
}

function Outcome({ event }: { readonly event: Extract<RestartEvent, { kind: 'end' }> }) {
  if (event.status === 0) return <Notice kind="ok">The restart command ended well.</Notice>;
  return (
    <Notice kind="danger">
      {event.status === null
        ? `The restart command was stopped${event.signal === null ? '' : ` (${event.signal})`}.`
        : `The restart command ended with status ${event.status}.`}
    </Notice>
  );
}

/** Restarts a game server and shows the lines of the restart as they come. */
export function RestartPage() {
  const id = useId();
  const [asked, setAsked] = useState<Target>();
  const [typed, setTyped] = useState('');
  const [run, setRun] = useState<Run>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const running = run !== undefined && run.error === undefined && run.events.at(-1)?.kind !== 'end';

  const restart = async (target: Target) => {
    setAsked(undefined);
    setTyped('');
    setRun({ target, events: [], error: undefined });
    abort.current = new AbortController();
    try {
      const events = await client.call(TARGETS[target].endpoint, { signal: abort.current.signal });
      for await (const event of events) setRun((now) => now && { ...now, events: [...now.events, event] });
    } catch (error) {
      if (!isAbort(error)) setRun((now) => now && { ...now, error });
    }
  };

  const end = run?.events.at(-1);
  return (
    <Page title="Restart" meta="Runs the restart command that the operator configured." tabs={developTabs}>
      <Panel>
        {asked === undefined ? (
          <div className={css.buttons}>
            {(['develop', 'prod'] as const).map((target) => (
              <Guard key={target} access={TARGETS[target].endpoint.access}>
                <Button
                  variant="outlined"
                  color={target === 'prod' ? 'error' : 'secondary'}
                  disabled={running}
                  onClick={() => setAsked(target)}
                >
                  Restart {TARGETS[target].label.toLowerCase()}
                </Button>
              </Guard>
            ))}
          </div>
        ) : (
          <form
            className={css.confirm}
            onSubmit={(event) => {
              event.preventDefault();
              if (typed.trim() === asked) void restart(asked);
            }}
          >
            <p>
              <strong>{TARGETS[asked].label}</strong> will restart now. {TARGETS[asked].consequence}
            </p>
            <label htmlFor={id}>
              Type <strong>{asked}</strong> to confirm
            </label>
            <OutlinedInput
              id={id}
              autoFocus
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <div className={css.buttons}>
              <Button onClick={() => setAsked(undefined)}>Cancel</Button>
              <Button type="submit" variant="contained" color="error" disabled={typed.trim() !== asked}>
                Restart {TARGETS[asked].label.toLowerCase()}
              </Button>
            </div>
          </form>
        )}
      </Panel>
      {run && (
        <Panel title={`Restart of the ${TARGETS[run.target].label.toLowerCase()}`}>
          <div className={css.output} role="log" tabIndex={0} aria-label="Lines of the restart">
            {run.events.map((event, index) =>
              event.kind === 'line' ? (
                <div key={index} className={event.stream === 'stderr' ? css.problem : undefined}>
                  <SafeText>{event.text}</SafeText>
                </div>
              ) : null,
            )}
            {run.events.length === 0 && run.error === undefined && <EmptyState>Starting…</EmptyState>}
          </div>
          {run.error !== undefined && <ErrorNotice error={run.error} />}
          {end?.kind === 'end' && <Outcome event={end} />}
        </Panel>
      )}
    </Page>
  );
}
