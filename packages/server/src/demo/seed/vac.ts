import { insertRows, type NewRow } from '../../modules/bridge/ingest/repository-insert.ts';
import {
  recordEarlierHashes,
  recordPastVacFiles,
  recordVacEvents,
  recordVacSessions,
} from '../../modules/bridge/ingest/vac-sessions.ts';
import { DAY } from '../calendar.ts';
import { screenPath } from '../files/screens.ts';
import { hashOf, payloadOf, type PlannedVac } from '../plan/vac.ts';
import { BLACKLISTED, VAC_EVENTS, WHITELISTED } from '../texts/vac.ts';
import type { Stage } from './stage.ts';

const EARLIER_EVERY = 20;

/** The VAC lists, and sessions with their events and files; `pictures` are the screenshots by path. */
export async function seedVac(
  { tx, world, chronicle }: Stage,
  sessions: readonly PlannedVac[],
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> {
  await insertRows(tx, 'vac_hash', hashRows(world));
  await recordVacSessions(
    tx,
    sessions.map((session) => ({
      id: session.id,
      player_id: session.person.id,
      started_at: session.from,
      ended_at: session.till ?? null,
      connected: Number(session.isConnected),
      socket: Number(session.isConnected),
      consent: Number(session.till !== undefined || session.isConnected),
      flagged: session.flagged,
      flag_reason: session.flagReason ?? null,
      flagged_by: session.flagger?.id ?? null,
      cleaned: Number(session.isCleaned),
      meta: JSON.stringify(session.meta),
    })),
  );
  await recordVacEvents(tx, eventRows({ world, chronicle }, sessions));
  await recordPastVacFiles(tx, fileRows(sessions, pictures));
  await recordEarlierHashes(tx, earlierRows(world, sessions));
}

function hashRows(world: Stage['world']): NewRow<'vac_hash'>[] {
  const random = world.random('hashes');
  const leads = world.staff.filter((person) => person.adminLevel >= 5);
  const listed = () => {
    const created_at = world.now - random.int(2 * DAY, 500 * DAY);
    return {
      created_at,
      staff_id: random.pick(leads).id,
      deleted_at: random.chance(0.12) ? Math.floor(random.between(created_at, world.now)) : null,
    };
  };
  const other = () => random.hex(random.pick([32, 40, 64]));
  const black = BLACKLISTED.map(([file, description, severity]) => ({
    hash: hashOf(file),
    description,
    severity,
    ...listed(),
    deleted_at: null,
  }));
  const moreBlack = Array.from({ length: 24 }, () => ({
    hash: other(),
    description: `${random.pick(BLACKLISTED)[1]}, other build`,
    severity: random.int(1, 3),
    ...listed(),
  }));
  const white = WHITELISTED.map(([file, description, reason]) => ({
    hash: hashOf(file),
    description,
    reason,
    ...listed(),
    deleted_at: null,
  }));
  const moreWhite = Array.from({ length: 16 }, () => ({
    hash: other(),
    description: `${random.pick(WHITELISTED)[1]}, older version`,
    reason: 'Known file',
    ...listed(),
  }));
  return [
    ...[...black, ...moreBlack].map((row) => ({ ...row, list: 'black', reason: null })),
    ...[...white, ...moreWhite].map((row) => ({ ...row, list: 'white', severity: null })),
  ];
}

function* eventRows(
  { world, chronicle }: Pick<Stage, 'world' | 'chronicle'>,
  sessions: readonly PlannedVac[],
): Generator<NewRow<'vac_event'>> {
  const random = world.random('vac-events');
  for (const session of sessions) {
    const { id, from, person } = session;
    const till = session.till ?? world.now;
    const event = (at: number, label: string, details: readonly string[], payload?: unknown) => ({
      session_id: id,
      at,
      label,
      details: JSON.stringify(details),
      payload: payload === undefined ? null : JSON.stringify(payload),
    });
    yield event(from, 'Session started', [`launcher ${session.meta.launcher ?? ''}`]);
    if (!session.isConnected && session.till === undefined) continue;
    yield event(Math.min(till, from + 4), 'Connected', [session.meta.ip ?? '']);
    const times = Array.from({ length: id === 1 ? 16 : random.int(3, 18) }, () =>
      Math.floor(random.between(from + 5, till)),
    ).sort((a, b) => a - b);
    for (const at of times) yield event(at, ...random.pick(VAC_EVENTS), payloadOf(random));
    if (session.flagged < 0) {
      yield event(Math.floor((from + till) / 2), 'Blacklisted file found', [session.flagReason ?? '']);
      chronicle.note(
        'cheat',
        Math.floor((from + till) / 2),
        `[VAC] ${person.name}, session ${id}: blacklisted file ${session.flagReason ?? ''}`,
      );
    }
    if (session.till !== undefined) yield event(session.till, 'Session ended', []);
  }
}

/** In some sessions a library was another one first: the client was restarted with a newer build. */
function* earlierRows(world: Stage['world'], sessions: readonly PlannedVac[]): Generator<NewRow<'vac_file_past'>> {
  const random = world.random('earlier-files');
  for (const { id, from, files } of sessions) {
    const file = files.find(({ kind }) => kind === 'library');
    if (file === undefined || id % EARLIER_EVERY !== 1) continue;
    const hash = hashOf(`${file.name}, build ${random.int(1, 4)}`);
    yield { session_id: id, kind: file.kind, name: file.name, hash, size: random.int(8_000, 4_000_000), at: from };
  }
}

function* fileRows(
  sessions: readonly PlannedVac[],
  pictures: ReadonlyMap<string, Buffer>,
): Generator<NewRow<'vac_file'>> {
  for (const { id, files } of sessions)
    for (const { kind, name, hash, size, at } of files) {
      const path = kind === 'screen' ? screenPath(id, name) : null;
      yield {
        session_id: id,
        kind,
        name,
        hash,
        path,
        mime: path === null ? null : 'image/png',
        size: path === null ? size : (pictures.get(path)?.length ?? 0),
        at,
      };
    }
}
