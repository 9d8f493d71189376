import { urlOf } from '@steward/api-client/client/client';
import { mapFileColumns } from '@steward/api-client/columns/logs';
import { logs } from '@steward/api-client/contract/logs';
import { useQuery } from '@tanstack/react-query';
import { read } from '../../api.ts';
import { DataTable } from '../../components/data-table/data-table.tsx';
import { columnsFrom } from '../../components/data-table/described.tsx';
import { Page } from '../../components/page.tsx';
import { SafeText } from '../../components/safe-text.tsx';

const columns = columnsFrom(mapFileColumns, {
  filename: {
    cell: ({ filename }) => (
      <a href={urlOf(logs.downloadMap, { params: { file: filename } })} download>
        <SafeText>{filename}</SafeText>
      </a>
    ),
  },
  size: { width: 140 },
});

/** Map files of the game server, to be downloaded. */
export function MapsPage() {
  const query = useQuery(read(logs.maps));
  return (
    <Page meta="Open a file to download it.">
      <DataTable id="map-files" label="Map files" columns={columns} query={query} rowKey={(file) => file.filename} />
    </Page>
  );
}
