import { urlOf } from '@steward/api-client/client/client';
import { logs, type MapFile } from '@steward/api-client/contract/logs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import type { Column } from '../../components/data-table/column.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { formatCount } from '../../components/format.ts';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';
import { Time } from '../../components/values.tsx';

const columns: readonly Column<MapFile>[] = [
  {
    key: 'filename',
    header: 'File',
    value: (file) => file.filename,
    cell: (file) => (
      <a href={urlOf(logs.downloadMap, { params: { file: file.filename } })} download>
        <SafeText>{file.filename}</SafeText>
      </a>
    ),
  },
  {
    key: 'size',
    header: 'Bytes',
    value: (file) => file.attrs.size,
    cell: (file) => formatCount(file.attrs.size),
    align: 'right',
    width: 140,
  },
  {
    key: 'mtime',
    header: 'Changed',
    value: (file) => file.attrs.mtime,
    cell: (file) => <Time at={file.attrs.mtime} />,
    width: 180,
  },
];

/** Map files of the game server, to be downloaded. */
export function MapsPage() {
  const query = useQuery(read(logs.maps));
  return (
    <Page meta="Open a file to download it.">
      <DataTable id="map-files" label="Map files" columns={columns} query={query} rowKey={(file) => file.filename} />
    </Page>
  );
}
