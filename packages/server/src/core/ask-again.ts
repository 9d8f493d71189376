import { findEnds } from '../db/access-ends.ts';
import { findIdentitiesById, findSessionsById, findTokensById } from '../db/identities.ts';
import type { Db } from '../db/schema.ts';
import { callerOf, type Caller } from './caller.ts';
import { sessionEndText, tokenEndText } from './end-access.ts';
import { sessionEnd, type SessionLimits } from './session-limits.ts';

/** Who somebody is now, or why their access ended: a sentence. */
export type Answered = Caller | { readonly ended: string };

/** As many ids as one statement takes. */
const AT_ONCE = 500;

async function inParts<T>(ids: readonly number[], read: (part: readonly number[]) => Promise<T[]>): Promise<T[]> {
  const found: T[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) found.push(...(await read(ids.slice(at, at + AT_ONCE))));
  return found;
}

const idsOf = (callers: readonly Caller[], idOf: (caller: Caller) => number | undefined): number[] => [
  ...new Set(callers.flatMap((caller) => idOf(caller) ?? [])),
];

async function sessionsNow(db: Db, ids: readonly number[], now: number, limits: SessionLimits) {
  const people = new Map<number, Omit<Caller, 'kind'>>();
  for (const row of await inParts(ids, (part) => findSessionsById(db, part, now))) {
    const person = callerOf(row, now);
    if (sessionEnd(row, person, limits) > now) people.set(row.session_id, person);
  }
  return people;
}

/** Tokens that still work; those of game servers have no player. */
async function tokensNow(db: Db, ids: readonly number[], now: number) {
  const rows = (await inParts(ids, (part) => findTokensById(db, part))).filter(
    ({ expires_at }) => expires_at === null || expires_at > now,
  );
  const players = [...new Set(rows.flatMap(({ player_id }) => player_id ?? []))];
  const people = new Map(
    (await inParts(players, (part) => findIdentitiesById(db, part, now))).map((row) => [row.player_id, row]),
  );
  return new Map(
    rows.map((token) => {
      const row = people.get(token.player_id ?? 0);
      return [token.id, row ? callerOf(row, now) : undefined] as const;
    }),
  );
}

/** Who these callers are now, by a few queries for all of them, and why the access of some has ended. */
export async function askAgain(
  db: Db,
  callers: readonly Caller[],
  now: number,
  limits: SessionLimits,
): Promise<readonly Answered[]> {
  const sessionIds = idsOf(callers, ({ sessionId }) => sessionId);
  const tokenIds = idsOf(callers, ({ tokenId }) => tokenId);
  const sessions = await sessionsNow(db, sessionIds, now, limits);
  const tokens = await tokensNow(db, tokenIds, now);
  const ends = await findEnds(
    db,
    sessionIds.filter((id) => !sessions.has(id)).slice(0, AT_ONCE),
    tokenIds.filter((id) => !tokens.has(id)).slice(0, AT_ONCE),
  );
  return callers.map((caller): Answered => {
    const { sessionId, tokenId } = caller;
    if (sessionId !== undefined) {
      const person = sessions.get(sessionId);
      return person ? { ...caller, ...person } : { ended: sessionEndText(ends.sessions.get(sessionId)) };
    }
    if (tokenId === undefined) return caller;
    if (!tokens.has(tokenId)) return { ended: tokenEndText(ends.tokens.get(tokenId)) };
    return { ...caller, ...tokens.get(tokenId) };
  });
}
