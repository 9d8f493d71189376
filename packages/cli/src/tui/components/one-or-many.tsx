import type { ListBinding, ManyWrite } from '../list-bindings.ts';
import { BulkWrite } from './bulk-write.tsx';

interface WriteSpec<T> extends ManyWrite<T> {
  readonly keys: readonly string[];
  readonly label: string;
  readonly help: string;
  /** Why it cannot be done to this row now. */
  readonly refuses?: (row: T) => string | undefined;
}

const nothing = () => undefined;

/** A key that does the same to one row and to all that are marked, after one question. */
export function writeBinding<T>({ keys, label, help, refuses, ...many }: WriteSpec<T>): ListBinding<T> {
  return {
    keys,
    label,
    help,
    access: many.endpoint.access,
    needs: 'row',
    ...(refuses ? { refuses } : {}),
    ask: (row, close) => (
      <BulkWrite write={many} rows={[row]} refuses={refuses ?? nothing} onDone={close} onLeave={close} />
    ),
    ...(many.asks ? {} : { isQuestion: true as const }),
    many,
  };
}
