import { LOG_TYPES, asLogType, logTypeLabel, type LogType } from '@steward/api-client/rules/log-access';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TextInput } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { LogPane } from './log-pane.tsx';
import css from './live-logs.module.css';

const MOST_PANES = 4;

/** Logs as they are written, several types side by side. The address holds which. */
export function LiveLogsPage() {
  const id = useId();
  const [params, setParams] = useSearchParams();
  const [paused, setPaused] = useState(false);
  const chosen = (params.get('types') ?? 'general')
    .split(',')
    .flatMap((name): LogType | readonly LogType[] => asLogType(name) ?? [])
    .slice(0, MOST_PANES);
  const types = chosen.length > 0 ? chosen : (['general'] as const);
  const filter = params.get('filter') ?? '';
  const mark = params.get('mark') ?? '';
  const set = (key: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const toggle = (type: LogType) => {
    const without = types.filter((one) => one !== type);
    const next = without.length < types.length ? without : [...types, type];
    if (next.length > 0 && next.length <= MOST_PANES) set('types', next.join(','));
  };
  return (
    <Page
      meta={`Lines as the game server writes them. Up to ${MOST_PANES} logs side by side.`}
      actions={[{ label: paused ? 'Resume' : 'Pause', onClick: () => setPaused(!paused), primary: true }]}
    >
      <Panel>
        <fieldset className={css.types}>
          <legend>Logs</legend>
          {LOG_TYPES.map(({ type, label }) => {
            const on = (types as readonly LogType[]).includes(type);
            return (
              <Button
                key={type}
                variant={on ? 'contained' : 'outlined'}
                color={on ? 'primary' : 'secondary'}
                aria-pressed={on}
                disabled={!on && types.length === MOST_PANES}
                onClick={() => toggle(type)}
              >
                {label}
              </Button>
            );
          })}
        </fieldset>
        <div className={css.inputs}>
          <div>
            <label htmlFor={`${id}-filter`}>Show only lines with</label>
            <TextInput
              id={`${id}-filter`}
              fullWidth
              value={filter}
              onChange={({ target }) => set('filter', target.value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-mark`}>Mark</label>
            <TextInput id={`${id}-mark`} fullWidth value={mark} onChange={({ target }) => set('mark', target.value)} />
          </div>
        </div>
      </Panel>
      <div className={css.panes} data-count={types.length}>
        {types.map((type) => (
          <Panel key={type} title={logTypeLabel(type)} flush>
            <LogPane type={type} paused={paused} filter={filter} mark={mark} />
          </Panel>
        ))}
      </div>
    </Page>
  );
}
