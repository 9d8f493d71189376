interface Told {
  readonly online: boolean;
  readonly problem: 'unreachable' | 'unreadable' | null;
}

/** Why a game server is not online, in a sentence; undefined where it is, or where nobody knows. */
export function offlineText({ online, problem }: Told): string | undefined {
  if (online || problem === null) return undefined;
  return problem === 'unreadable' ? 'Its answer cannot be read.' : 'It does not answer.';
}
