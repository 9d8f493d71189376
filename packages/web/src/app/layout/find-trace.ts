import { records } from '@steward/api-client/contract/records';
import { client } from '../../api.ts';
import { playerPath } from '../../components/paths.ts';
import type { Find, Trace } from './palette-finds.ts';

const MOST_PLAYERS = 6;

/** Players who came with a serial or from an address, as the palette shows them. */
export async function findTrace({ kind, value }: Trace, signal: AbortSignal): Promise<readonly Find[]> {
  const found =
    kind === 'ip'
      ? await client.call(records.ipUsers, { params: { ip: value }, signal })
      : await client.call(records.serialUsers, { params: { serial: value }, signal });
  return found.slice(0, MOST_PLAYERS).map(({ id, name }) => ({
    id: `trace-${id}`,
    label: name,
    detail: kind === 'ip' ? 'came from this address' : 'came with this serial',
    to: playerPath(name),
  }));
}
