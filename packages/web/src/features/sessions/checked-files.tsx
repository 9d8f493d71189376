import { sessions, type FileKind, type SessionDetail } from '@steward/api-client/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Checkbox } from '../../components/controls/inputs.tsx';
import { AT_ONCE } from '../../hooks/at-once.ts';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { mayView, useViewer } from '../../hooks/use-viewer.ts';
import { fileColumns, fileTone, type FileRow } from './file-columns.tsx';
import css from './sessions.module.css';

const ALL: readonly FileKind[] = ['library', 'process', 'screen', 'other'];
const FOR_MANAGERS: readonly FileKind[] = ['library', 'process'];
const BOXES = { library: 'Libraries', process: 'Processes', screen: 'Screenshots', other: 'Other files' } as const;
const PARAM = 'show';

/** Which kinds are ticked, in the address. */
function useTicked(kinds: readonly FileKind[]) {
  const [search, setSearch] = useSearchParams();
  const asked = (search.get(PARAM) ?? '').split(',');
  const ticked = kinds.filter((kind) => asked.includes(kind));
  const tick = (kind: FileKind, on: boolean) =>
    setSearch((before) => {
      const params = new URLSearchParams(before);
      const next = kinds.filter((one) => (one === kind ? on : ticked.includes(one)));
      if (next.length === 0) params.delete(PARAM);
      else params.set(PARAM, next.join(','));
      return params;
    }, AT_ONCE);
  return { ticked, tick };
}

const ofKind =
  (kind: FileKind) =>
  (files: readonly Omit<FileRow, 'kind'>[]): FileRow[] =>
    files.map((file) => ({ ...file, kind }));

/** The files of the ticked kinds: with all that is known of them where the viewer may see that. */
function useFiles(id: number, ticked: readonly FileKind[], seesAll: boolean) {
  const input = { params: { id } };
  const all = useQuery({ ...read(sessions.files, input), enabled: seesAll && ticked.length > 0 });
  const wants = (kind: FileKind) => !seesAll && ticked.includes(kind);
  const libraries = useQuery({
    ...read(sessions.libraries, input),
    select: ofKind('library'),
    enabled: wants('library'),
  });
  const processes = useQuery({
    ...read(sessions.processes, input),
    select: ofKind('process'),
    enabled: wants('process'),
  });
  const asked = seesAll ? [all] : [...(wants('library') ? [libraries] : []), ...(wants('process') ? [processes] : [])];
  const rows: FileRow[] = seesAll
    ? (all.data ?? []).filter(({ kind }) => ticked.includes(kind))
    : [...(wants('library') ? (libraries.data ?? []) : []), ...(wants('process') ? (processes.data ?? []) : [])];
  return {
    data: asked.every(({ data }) => data !== undefined) ? rows : undefined,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    isFetching: asked.some(({ isFetching }) => isFetching),
    refetch: () => void Promise.all(asked.map((query) => query.refetch())),
  };
}

/** Check boxes for the kinds of files, and what the VAC lists say of those that are ticked. */
export function CheckedFiles({ session }: { readonly session: SessionDetail }) {
  const viewer = useViewer();
  const seesAll = mayView(sessions.files.access, viewer) === true;
  const kinds = seesAll ? ALL : FOR_MANAGERS;
  const { ticked, tick } = useTicked(kinds);
  const query = useFiles(session.id, session.cleaned === true ? [] : ticked, seesAll);
  if (session.cleaned || !(seesAll || mayView(sessions.libraries.access, viewer) === true)) return null;
  const { meta } = session;
  const counts = {
    library: meta.libraryFiles,
    process: meta.processFiles,
    screen: meta.screenFiles,
    other: meta.otherFiles,
  };
  return (
    <div className={css.files}>
      <div role="group" aria-label="Files to show" className={css.kinds}>
        {kinds.map((kind) => (
          <label key={kind}>
            <Checkbox checked={ticked.includes(kind)} onChange={({ target }) => tick(kind, target.checked)} />
            {BOXES[kind]} ({formatCount(counts[kind])})
          </label>
        ))}
      </div>
      {ticked.length > 0 && (
        <DataTable
          id="session-files"
          label="Files of the session"
          urlPrefix="file"
          columns={fileColumns}
          query={query}
          rowKey={(file) => `${file.kind} ${file.name}`}
          rowTone={fileTone}
          empty="No such files were reported."
        />
      )}
    </div>
  );
}
