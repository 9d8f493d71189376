import type { Receipt } from '@steward/api-client/contract/bridge';
import type { GameEvent } from '@steward/api-client/contract/game-events';
import { mayPass } from '../../db/violations.ts';
import { applyEvents, type Applied, type Batch, type BridgeServices, type Source } from './apply-events.ts';
import { bodyLines, readEvent, readEventLine, type ReadEvent } from './read-events.ts';
import type { RejectedEvent } from './received-repository.ts';

export interface ReceiveServices extends BridgeServices {
  /** Told of what could not be applied. */
  readonly log?: { warn(details: Readonly<Record<string, unknown>>, text: string): void };
}

/** One transaction takes as many events, or as many bytes of them: it blocks nobody for long. */
const MOST_EVENTS = 500;
const MOST_BYTES = 512 * 1024;
const MOST_PROBLEMS = 100;
const NOT_APPLIED = 'Steward could not apply it. The log of the server says why.';

interface Numbered {
  /** From 1, within the body. */
  readonly line: number;
  /** As it came, for what turns out not to apply. */
  readonly text: string;
  readonly read: ReadEvent;
}

type Counted = { -readonly [K in keyof Receipt]: K extends 'problems' ? Receipt['problems'][number][] : Receipt[K] };

const emptyReceipt = (): Counted => ({ accepted: 0, repeated: 0, unknown: 0, rejected: 0, problems: [] });

const idOf = ({ read }: Numbered): string => ('event' in read ? read.event.id : read.rejected.id);

/**
 * Takes the lines of a body as it arrives, in transactions of some hundred events. What cannot be read or applied is
 * set aside with its reason; the rest goes in. Gives the receipt when all is committed. Throws where nothing can be
 * written now: the source sends the whole body again, and what is in counts once.
 */
export async function receiveLines(
  services: ReceiveServices,
  source: Source,
  parts: AsyncIterable<Buffer>,
): Promise<Receipt> {
  const receipt = emptyReceipt();
  let [batch, bytes, line]: [Numbered[], number, number] = [[], 0, 0];
  for await (const one of bodyLines(parts)) {
    line += 1;
    batch.push({ line, ...readEventLine(one) });
    bytes += one.bytes.length;
    if (batch.length < MOST_EVENTS && bytes < MOST_BYTES) continue;
    await take(services, source, batch, receipt);
    [batch, bytes] = [[], 0];
  }
  await take(services, source, batch, receipt);
  return receipt;
}

/** The same for events of this process. */
export async function receiveEvents(
  services: ReceiveServices,
  source: Source,
  events: readonly GameEvent[],
): Promise<Receipt> {
  const receipt = emptyReceipt();
  for (let at = 0; at < events.length; at += MOST_EVENTS) {
    const batch = events.slice(at, at + MOST_EVENTS).map((event, index): Numbered => {
      const text = JSON.stringify(event);
      return { line: at + index + 1, text, read: readEvent(event, text, () => event.id) };
    });
    await take(services, source, batch, receipt);
  }
  return receipt;
}

async function take(
  services: ReceiveServices,
  source: Source,
  batch: readonly Numbered[],
  receipt: Counted,
): Promise<void> {
  const lines = new Map(batch.map((one) => [idOf(one), one.line]));
  for (const { accepted, repeated, rejected } of await applyWhatApplies(services, source, batch)) {
    receipt.accepted += accepted;
    receipt.repeated += repeated;
    for (const { id, reason, unknown } of rejected) {
      if (unknown) receipt.unknown += 1;
      else receipt.rejected += 1;
      if (receipt.problems.length < MOST_PROBLEMS) receipt.problems.push({ line: lines.get(id) ?? 0, id, reason });
    }
  }
}

const batchOf = (batch: readonly Numbered[]): Batch => ({
  events: batch.flatMap(({ read }) => ('event' in read ? [read.event] : [])),
  rejected: batch.flatMap(({ read }) => ('rejected' in read ? [read.rejected] : [])),
});

/** An event that fails is looked for by halves, in order, and set aside alone. */
async function applyWhatApplies(
  services: ReceiveServices,
  source: Source,
  batch: readonly Numbered[],
): Promise<Applied[]> {
  try {
    return [await applyEvents(services, batchOf(batch), source)];
  } catch (error) {
    const [only] = batch;
    if (mayPass(error) || only === undefined || (batch.length === 1 && 'rejected' in only.read)) throw error;
    if (batch.length === 1 && 'event' in only.read) {
      const { id, kind } = only.read.event;
      const aside: RejectedEvent = { id, kind, line: only.text, cut: false, reason: NOT_APPLIED, unknown: false };
      const applied = await applyEvents(services, { events: [], rejected: [aside] }, source);
      services.log?.warn({ err: error, event: id, kind, server: source.server }, 'An event could not be applied.');
      return [applied];
    }
    const half = batch.length >> 1;
    return [
      ...(await applyWhatApplies(services, source, batch.slice(0, half))),
      ...(await applyWhatApplies(services, source, batch.slice(half))),
    ];
  }
}
