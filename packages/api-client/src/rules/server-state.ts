import { showBytes, showCount } from './numbers.ts';
import { showLength } from './playtime.ts';

interface Told {
  readonly online: boolean;
  readonly problem: 'unreachable' | 'unreadable' | null;
}

/** Why a game server is not online, in a sentence; undefined where it is, or where nobody knows. */
export function offlineText({ online, problem }: Told): string | undefined {
  if (online || problem === null) return undefined;
  return problem === 'unreadable' ? 'Its answer cannot be read.' : 'It does not answer.';
}

interface Known {
  readonly startedAt?: string | null | undefined;
  readonly map?: string | null | undefined;
  readonly cpu?: number | null | undefined;
  readonly memory?: number | null | undefined;
}

/** What an agent or the game tells of a server beside its players, as people read it; undefined where it is not known. */
export const SERVER_FACTS = [
  {
    key: 'startedAt',
    label: 'Uptime',
    text: ({ startedAt }: Known, nowMs: number) =>
      startedAt == null ? undefined : showLength(nowMs - Date.parse(startedAt)),
  },
  { key: 'cpu', label: 'CPU', text: ({ cpu }: Known) => (cpu == null ? undefined : `${showCount(cpu)} %`) },
  { key: 'memory', label: 'Memory', text: ({ memory }: Known) => (memory == null ? undefined : showBytes(memory)) },
  { key: 'map', label: 'Map', text: ({ map }: Known) => map ?? undefined },
] as const;
