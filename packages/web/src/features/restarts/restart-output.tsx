import { restartEndText } from '@steward/api-client/rules/restart-end';
import type { RestartState } from '@steward/api-client/contract/logs';
import { Button } from '../../components/controls/button.tsx';
import { LogView } from '../../components/log-view/log-view.tsx';
import { EmptyState, ErrorNotice, Notice } from '../../components/notices.tsx';
import { Panel } from '../../components/panel.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';
import { labelOf, type RestartEnd, type RestartRun } from './use-restart.ts';

type Ended = Pick<RestartEnd, 'status' | 'signal'> & { readonly error?: string | null };

/** How a restart command ended. */
function Outcome({ status, signal, error = null }: Ended) {
  const text = restartEndText({ status, signal });
  return status === 0 ? <Notice kind="ok">{text}</Notice> : <Notice kind="danger">{error ?? text}</Notice>;
}

/** The lines of the restart that this page began, and how it ended or why its lines did. */
export function RestartOutput({ run, onLook }: { readonly run: RestartRun; readonly onLook: () => void }) {
  const { target, rows, dropped, end, error, isBroken } = run;
  return (
    <Panel title={`Restart of the ${labelOf(target).toLowerCase()}`}>
      {dropped > 0 && <Notice>{dropped} older lines are not shown any more.</Notice>}
      {error !== undefined && !isBroken && <ErrorNotice error={error} />}
      {isBroken && (
        <Notice kind="warning" action={<Button onClick={onLook}>Look again</Button>}>
          The connection broke before the restart ended. It goes on without this page; its further lines are not shown.
        </Notice>
      )}
      {end && <Outcome {...end} />}
      {rows.length > 0 && <LogView label="Lines of the restart" rows={rows} needles={[]} live />}
      {rows.length === 0 && error === undefined && !end && <EmptyState>Starting…</EmptyState>}
    </Panel>
  );
}

/** How restarts of one target stand, whoever began them and in whichever process they run. */
export function RestartStateNotice({ target, running, last, isConfigured }: RestartState) {
  const label = labelOf(target).toLowerCase();
  if (running)
    return (
      <Notice kind="warning">
        A restart of the {label} runs, begun by <SafeText>{running.by}</SafeText> at <Time at={running.since} />. It has
        ended by <Time at={running.until} /> at the latest.
      </Notice>
    );
  if (!isConfigured) return <Notice>No restart command is set for the {label}. The operator can set one.</Notice>;
  if (!last) return null;
  return (
    <>
      <p>
        The last restart of the {label} was begun by <SafeText>{last.by}</SafeText> at <Time at={last.since} /> and
        ended at <Time at={last.endedAt} />.
      </p>
      <Outcome {...last} />
    </>
  );
}
