import { players } from '@steward/api-client/contract/players';
import { useQuery } from '@tanstack/react-query';
import { read } from '../api.ts';
import { isSameName, useViewer } from './use-viewer.ts';

/** Whether the account is the viewer's: that which they use, or another one of theirs, which the server says once it answered. */
export function useOwnAccount(name: string): boolean {
  const viewer = useViewer();
  const isTheirs = !!viewer && isSameName(viewer.name, name);
  const { data } = useQuery({
    ...read(players.show, { params: { name } }),
    enabled: !!viewer && !isTheirs && name.trim() !== '',
  });
  return isTheirs || data?.isOwn === true;
}
