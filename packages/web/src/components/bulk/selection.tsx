import { lazy, Suspense, useState, type ReactNode } from 'react';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { Button } from '../controls/button.tsx';
import type { Column } from '../data-table/column.ts';
import { formatMany } from '../format.ts';
import css from './bulk.module.css';
import type { BulkAction } from './run-bulk.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

/** The most at once: each is a call of its own. */
const MOST = 200;

interface Selection<T> {
  /** The column of the boxes, for the end of a table; none where there is nothing to do. */
  readonly columns: readonly Column<T>[];
  /** What stands under the rows while something is chosen. */
  readonly bar: ReactNode;
}

/** Players of a list, chosen over its pages, and what may be done with all of them. */
export function useSelection<T>(nameOf: (row: T) => string, actions: readonly BulkAction[]): Selection<T> {
  const viewer = useViewer();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [running, setRunning] = useState<BulkAction>();
  const allowed = actions.filter(({ endpoint }) => mayView(endpoint.access, viewer) === true);
  if (allowed.length === 0) return { columns: [], bar: null };

  const toggle = (name: string) =>
    setChosen((before) =>
      before.includes(name) ? before.filter((one) => one !== name) : [...before, name].slice(0, MOST),
    );
  const column: Column<T> = {
    key: 'chosen',
    header: 'Select',
    value: () => null,
    width: 64,
    sort: false,
    filter: false,
    csv: false,
    cell: (row) => {
      const name = nameOf(row);
      return (
        <label className={css.box}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={() => toggle(name)}
            aria-label={`Select ${name}`}
          />
        </label>
      );
    },
  };
  const bar =
    chosen.length === 0 ? null : (
      <div className={css.bar} role="group" aria-label="What is selected">
        <span role="status">{formatMany(chosen.length, 'player')} selected</span>
        {allowed.map((action) => (
          <Button key={action.label} onClick={() => setRunning(action)}>
            {action.label}…
          </Button>
        ))}
        <Button onClick={() => setChosen([])}>Select none</Button>
        {running && (
          <Suspense fallback={null}>
            <BulkDialog
              action={running}
              names={chosen}
              onClose={(wasDone) => {
                setRunning(undefined);
                if (wasDone) setChosen([]);
              }}
            />
          </Suspense>
        )}
      </div>
    );
  return { columns: [column], bar };
}
