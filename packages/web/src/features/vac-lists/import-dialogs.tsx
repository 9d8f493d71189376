import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Progress, Select, TextInput } from '../../components/controls/inputs.tsx';
import { Button } from '../../components/controls/button.tsx';
import { client } from '../../api.ts';
import { Badge } from '../../components/badge.tsx';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatMany } from '../../components/format.ts';
import { Notice, textOfError } from '../../components/notices.tsx';
import { RouteDialog, useCloseRoute } from '../../components/route-dialog.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Mono } from '../../components/values.tsx';
import { useUnsaved, type LeaveQuestion } from '../../unsaved.ts';
import css from './import.module.css';
import { NO_HASHES, hashLines, type HashLine, IMPORT_REASON } from '@steward/api-client/rules/hash-lines';
import { SEVERITIES } from '@steward/api-client/rules/severities';

const MOST_BYTES = 2_000_000;
const QUESTION: LeaveQuestion = {
  question: 'Leave the import?',
  text: 'Hashes that were not added yet stay out.',
  stay: 'Stay here',
  leave: 'Leave',
};

interface Outcome extends HashLine {
  readonly result?: 'added' | 'refused';
}

interface ImportProps {
  readonly list: 'blacklist' | 'whitelist';
  readonly group: string;
  /** Adds one hash. */
  readonly add: (line: HashLine, description: string) => Promise<unknown>;
  readonly children: React.ReactNode;
}

const columns: readonly Column<Outcome>[] = [
  { key: 'line', header: 'Line', value: (row) => row.line, align: 'right', width: 70 },
  {
    key: 'hash',
    header: 'Hash',
    value: (row) => row.hash,
    cell: (row) => <Mono cut={20}>{row.hash}</Mono>,
    width: 210,
  },
  {
    key: 'description',
    header: 'Description',
    value: (row) => row.description,
    cell: (row) => <SafeText>{row.description}</SafeText>,
  },
  {
    key: 'state',
    header: 'Result',
    value: (row) => row.problem ?? row.result ?? 'will be added',
    cell: (row) =>
      row.problem !== undefined ? (
        <Badge tone="danger" tip={row.problem}>
          {row.problem}
        </Badge>
      ) : (
        <Badge tone={row.result === 'added' ? 'ok' : 'neutral'}>
          {row.result === 'added' ? 'Added' : 'Will be added'}
        </Badge>
      ),
    grow: 2,
  },
];

/** Whether the dialog is gone: what was not added yet then stays out, as its question says. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}

function ImportDialog({ list, group, add, children }: ImportProps) {
  const id = useId();
  const close = useCloseRoute();
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly Outcome[]>();
  const [description, setDescription] = useState('');
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const isLeft = useIsLeft();
  const ready = rows?.filter((row) => row.problem === undefined && row.result === undefined) ?? [];
  const finished = rows !== undefined && rows.some((row) => row.result === 'added') && ready.length === 0;

  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MOST_BYTES) {
      setProblem('This file is too large. Split it into files under 2 MB.');
      return;
    }
    const parsed = hashLines(await file.text());
    setProblem(parsed.length === 0 ? NO_HASHES : undefined);
    setRows(parsed);
  };
  const run = async () => {
    setBusy(true);
    for (const row of ready) {
      if (isLeft.current) break;
      let outcome: Outcome;
      try {
        await add(row, row.description === '' ? description.trim() : row.description);
        outcome = { ...row, result: 'added' };
      } catch (error) {
        outcome = { ...row, result: 'refused', problem: textOfError(error) };
      }
      setRows((now) => now?.map((one) => (one.line === row.line ? outcome : one)));
    }
    setBusy(false);
    await queries.invalidateQueries({ queryKey: [group] });
  };
  const { release } = useUnsaved(busy || ready.length > 0, QUESTION);
  const needsDescription = ready.some((row) => row.description === '') && description.trim() === '';

  return (
    <RouteDialog title={`Import into the ${list}`} width="large">
      <div className={css.form}>
        <div>
          <label htmlFor={`${id}-file`}>File with one hash a line</label>
          <input
            id={`${id}-file`}
            type="file"
            accept=".txt,.csv,text/plain,text/csv"
            onChange={(event) => void open(event.target.files?.[0])}
          />
          <p className={css.help}>A description may stand behind the hash. Lines that begin with # are passed over.</p>
        </div>
        <div>
          <label htmlFor={`${id}-description`}>Description where a line has none</label>
          <TextInput
            id={`${id}-description`}
            fullWidth
            value={description}
            onChange={({ target }) => setDescription(target.value)}
          />
        </div>
        {children}
      </div>
      {problem !== undefined && <Notice kind="danger">{problem}</Notice>}
      {busy && <Progress aria-label="Progress of the import" />}
      {rows && rows.length > 0 && (
        <DataTable
          id="vac-import"
          label="Lines of the file"
          columns={columns}
          query={{ data: rows, error: null, isFetching: false, refetch: () => undefined }}
          rowKey={(row) => row.line}
          empty={NO_HASHES}
          tools={false}
        />
      )}
      <div className={css.buttons}>
        <Button
          onClick={() => {
            release();
            close();
          }}
        >
          {finished ? 'Close' : 'Cancel'}
        </Button>
        <Button
          variant="contained"
          color="primary"
          disabled={busy || ready.length === 0 || needsDescription}
          onClick={() => void run()}
        >
          {ready.length === 0 ? 'Add hashes' : `Add ${formatMany(ready.length, 'hash')}`}
        </Button>
      </div>
    </RouteDialog>
  );
}

/** Blacklists many hashes from a file, after a preview. */
export function ImportBlacklistDialog() {
  const id = useId();
  const [severity, setSeverity] = useState<1 | 2 | 3>(2);
  return (
    <ImportDialog
      list="blacklist"
      group="vacBlacklist"
      add={({ hash }, description) => client.call(vacBlacklist.add, { body: { hash, description, severity } })}
    >
      <div>
        <label htmlFor={id}>Severity</label>
        <Select
          value={severity}
          onChange={({ target }) =>
            setSeverity(SEVERITIES.find((one) => String(one.value) === String(target.value))?.value ?? 2)
          }
          slotProps={{ input: { id } }}
        >
          {SEVERITIES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </div>
    </ImportDialog>
  );
}

/** Whitelists many hashes from a file, after a preview. */
export function ImportWhitelistDialog() {
  const id = useId();
  const [reason, setReason] = useState(IMPORT_REASON);
  return (
    <ImportDialog
      list="whitelist"
      group="vacWhitelist"
      add={({ hash }, description) =>
        client.call(vacWhitelist.add, { body: { hash, description, reason: reason.trim() } })
      }
    >
      <div>
        <label htmlFor={id}>Reason for all of them</label>
        <TextInput id={id} fullWidth value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
    </ImportDialog>
  );
}
