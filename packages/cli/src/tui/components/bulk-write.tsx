import { writeOptions } from '@steward/api-client/client/queries';
import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { useQueryClient } from '@tanstack/react-query';
import { Box, useInput } from 'ink';
import { useState } from 'react';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { useArea } from '../hooks/use-area.ts';
import type { ManyWrite } from '../list-bindings.ts';
import { useActive, useServices } from '../services.ts';
import { Lines } from './facts.tsx';
import { Form, type FormValues } from './form.tsx';
import { Painted, type Piece } from './painted.tsx';
import { Question } from './question.tsx';

interface BulkWriteProps<T> {
  readonly write: ManyWrite<T>;
  readonly rows: readonly T[];
  /** Why a row is left out. */
  readonly refuses: (row: T) => string | undefined;
  /** Something was done. */
  readonly onDone: () => void;
  readonly onLeave: () => void;
}

interface Outcome<T> {
  readonly row: T;
  readonly answer?: unknown;
  readonly trouble?: string;
}

interface Typed {
  readonly lines: readonly string[];
  readonly values: FormValues;
}

const NOTHING_TYPED: Typed = { lines: [], values: {} };
/** Lines of a question beside the names of whom it is about. */
const AROUND = 4;

/** One thing done to many rows: what is typed for all, whom it is about and whom not, and how it ended for each. */
export function BulkWrite<T>({ write, rows, refuses, onDone, onLeave }: BulkWriteProps<T>) {
  const { client, context, message } = useServices();
  const queryClient = useQueryClient();
  const { width, height } = useArea();
  const [typed, setTyped] = useState(write.asks ? undefined : NOTHING_TYPED);
  const [done, setDone] = useState(0);
  const [failed, setFailed] = useState<readonly Outcome<T>[]>();
  const meant = rows.filter((row) => refuses(row) === undefined);
  const prepare = (values: FormValues): Typed =>
    write.prepare?.(values, context.serverClock()) ?? {
      values,
      lines: (write.asks ?? []).map(({ name, label }) => `${label}: ${values[name] ?? ''}`),
    };
  const stale = () => {
    for (const group of writeOptions(client, write.endpoint).meta.invalidates)
      void queryClient.invalidateQueries({ queryKey: [group] });
  };
  const one = async (row: T): Promise<Outcome<T>> => {
    try {
      return { row, answer: await write.send(client, row, (typed ?? NOTHING_TYPED).values) };
    } catch (error) {
      return { row, trouble: error instanceof Error ? error.message : SOMETHING_WRONG };
    }
  };
  const takeBack = async (outcomes: readonly Outcome<T>[]) => {
    for (const { row, answer } of outcomes) await write.undo?.(client, row, answer);
    stale();
    return `Taken back: ${outcomes.length}.`;
  };
  const run = async () => {
    const outcomes: Outcome<T>[] = [];
    for (const row of meant) {
      outcomes.push(await one(row));
      setDone(outcomes.length);
    }
    stale();
    const wrong = outcomes.filter(({ trouble }) => trouble !== undefined);
    const good = outcomes.filter(({ trouble }) => trouble === undefined);
    const leftOut = rows.length - meant.length;
    message.set({
      text: `${good.length} of ${meant.length} done.${leftOut > 0 ? ` ${leftOut} left out.` : ''}`,
      tone: wrong.length > 0 ? 'warning' : 'ok',
      ...(write.undo && good.length > 0 ? { undo: () => takeBack(good) } : {}),
    });
    if (wrong.length === 0) onDone();
    else setFailed(wrong);
  };
  if (typed === undefined)
    return (
      <Form
        title={write.title(meant.length).replace(/\?$/, '')}
        remarks={write.lines ?? []}
        fields={write.asks ?? []}
        submitLabel="look at it first"
        onLeave={onLeave}
        onSubmit={async (values) => setTyped(prepare(values))}
      />
    );
  if (failed)
    return (
      <Report
        lines={failed.map(({ row, trouble = '' }): readonly Piece[] => [
          { text: `${clean(write.nameOf(row))}  `, tone: 'strong' },
          { text: clean(trouble), tone: 'danger' },
        ])}
        total={meant.length}
        onClose={onDone}
      />
    );
  if (meant.length === 0)
    return <Report lines={leftOutLines(rows, write, refuses)} total={rows.length} onClose={onLeave} />;
  return (
    <Question
      title={done > 0 ? `${done} of ${meant.length} done...` : write.title(meant.length)}
      lines={[
        ...(write.lines ?? []),
        ...typed.lines,
        ...within(
          meant.map(write.nameOf),
          width,
          Math.max(2, height - AROUND - typed.lines.length - rows.length + meant.length),
        ),
        ...leftOutLines(rows, write, refuses).map((pieces) => pieces.map(({ text }) => text).join('')),
      ]}
      yes={write.yes}
      onYes={run}
      onNo={onLeave}
    />
  );
}

const leftOutLines = <T,>(
  rows: readonly T[],
  { nameOf }: ManyWrite<T>,
  refuses: (row: T) => string | undefined,
): readonly (readonly Piece[])[] =>
  rows.flatMap((row): (readonly Piece[])[] => {
    const why = refuses(row);
    return why === undefined
      ? []
      : [
          [
            { text: `Not ${clean(nameOf(row))}: `, tone: 'strong' },
            { text: clean(why), tone: 'warning' },
          ],
        ];
  });

/** Names with commas between, as many as fit; how many more there are is said. */
function within(names: readonly string[], width: number, most: number): readonly string[] {
  const lines = wrap(names.map(clean).join(', '), width);
  if (lines.length <= most) return lines;
  const kept = lines.slice(0, most - 1);
  const shown = kept.join(' ').split(', ').length;
  return [...kept, `and ${names.length - shown} more`];
}

interface ReportProps {
  readonly lines: readonly (readonly Piece[])[];
  readonly total: number;
  readonly onClose: () => void;
}

/** What could not be done, and why; any key closes it. */
function Report({ lines, total, onClose }: ReportProps) {
  const { height } = useArea();
  const isActive = useActive();
  useInput(onClose, { isActive });
  return (
    <Box flexDirection="column">
      <Painted
        pieces={[
          { text: `Not done: ${lines.length} of ${total}`, tone: 'strong' },
          { text: '  any key closes', tone: 'quiet' },
        ]}
      />
      <Lines lines={lines} height={height - 1} />
    </Box>
  );
}
