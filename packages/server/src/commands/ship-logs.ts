import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../core/errors.ts';
import { lockFolder } from '../logs/archive/lock.ts';
import { createClickHouse } from '../logs/clickhouse/client.ts';
import type { ClickHouse } from '../logs/clickhouse/client.ts';
import { ClickHouseError } from '../logs/clickhouse/connection.ts';
import { createTable } from '../logs/clickhouse/table.ts';
import { parseClickHouseUrl } from '../config/clickhouse-url.ts';
import type { ClickHouseAddress } from '../config/clickhouse-url.ts';
import { openMarks } from '../logs/ship/mark-store.ts';
import { createShipper } from '../logs/ship/shipper.ts';
import type { Shipper } from '../logs/ship/shipper.ts';

export interface LogsShipArgs {
  /** `clickhouse://user:password@host:8123/database`. */
  readonly url: string | undefined;
  readonly dir: string;
  /** Where marks are kept. */
  readonly marksDir: string;
  /** The machine's name, or empty. */
  readonly source: string;
  readonly encoding: string;
  readonly once: boolean;
  readonly again: boolean;
  /** Seconds between two looks at the newest files. */
  readonly intervalSeconds?: number;
}

/** What the command needs of the process. */
export interface ShipProcess {
  readonly clock: () => number;
  /** Aborted when the process is asked to end. */
  readonly signal: AbortSignal;
  readonly err: (line: string) => void;
}

const DONE = 0;
const FAILED = 1;
const USAGE = 2;
const THOROUGH_MS = 60_000;
const FIRST_BACKOFF_MS = 1000;
const MOST_BACKOFF_MS = 60_000;
const PAGES = ['windows-1252', 'windows-1251'] as const;

/** `steward-server logs ship`: gives the exit code: 0 done or asked to end, 1 failed, 2 usage. */
export async function runLogsShip(args: LogsShipArgs, process: ShipProcess): Promise<number> {
  const { err } = process;
  const page = PAGES.find((one) => one === args.encoding);
  if (!page)
    return refuse(err, `There is no character set ${JSON.stringify(args.encoding)}. Use ${PAGES.join(' or ')}.`);
  if (!/^[\w-]{0,40}$/.test(args.source))
    return refuse(err, 'A machine is named by at most 40 letters, digits, - and _.');
  if (args.url === undefined || args.url === '')
    return refuse(err, 'Set STEWARD_LOGS_URL to the log server, such as clickhouse://user:password@host:8123/steward.');
  const address = readAddress(args.url);
  if (typeof address === 'string') return refuse(err, `STEWARD_LOGS_URL cannot be used. ${address}`);
  const marksDir = join(args.marksDir, targetOf(address, args.source));
  const marks = await openMarks(marksDir);
  const taken = await lockFolder(marksDir);
  if (!('lock' in taken)) {
    err(`Another "logs ship" runs with the same marks: ${taken.heldBy}. Stop it first.`);
    return FAILED;
  }
  const server = createClickHouse(address);
  try {
    const shipper = createShipper({
      ...args,
      server,
      marks,
      page,
      clock: process.clock,
      isAgain: args.again,
      isOnce: args.once,
      warn: err,
    });
    return await (args.once ? shipOnce(shipper, server, process) : shipOn(shipper, server, args, process));
  } finally {
    server.close();
    await taken.lock.release();
  }
}

async function shipOnce(shipper: Shipper, server: ClickHouse, { signal, err }: ShipProcess): Promise<number> {
  try {
    await createTable(server);
    const { lines, bytes } = await shipper.run(true, signal);
    err(`Shipped ${lines} ${lines === 1 ? 'line' : 'lines'} (${bytes} bytes).`);
    return DONE;
  } catch (error) {
    if (signal.aborted) return DONE;
    err(`Not all was shipped. ${wordsOf(error)} Nothing is lost: the next run goes on where this one stopped.`);
    return FAILED;
  }
}

async function shipOn(
  shipper: Shipper,
  server: ClickHouse,
  { intervalSeconds = 1 }: LogsShipArgs,
  { signal, err }: ShipProcess,
): Promise<number> {
  let backoffMs = 0;
  let thoroughAt = 0;
  let isPrepared = false;
  while (!signal.aborted) {
    let waitMs = intervalSeconds * 1000;
    try {
      if (!isPrepared) await createTable(server);
      isPrepared = true;
      const isThorough = performance.now() >= thoroughAt;
      await shipper.run(isThorough, signal);
      if (isThorough) thoroughAt = performance.now() + THOROUGH_MS;
      if (backoffMs > 0) err('The log server answers again. Shipping goes on.');
      backoffMs = 0;
    } catch (error) {
      if (signal.aborted) break;
      if (backoffMs === 0) err(`Shipping waits: ${wordsOf(error)} What is new stays in the folder until then.`);
      backoffMs = Math.min(MOST_BACKOFF_MS, Math.max(FIRST_BACKOFF_MS, backoffMs * 2));
      thoroughAt = 0;
      waitMs = backoffMs * (0.75 + Math.random() / 2);
    }
    await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
  return DONE;
}

function refuse(err: (line: string) => void, sentence: string): number {
  err(sentence);
  return USAGE;
}

function readAddress(url: string): ClickHouseAddress | string {
  try {
    return parseClickHouseUrl(url);
  } catch (error) {
    if (error instanceof RangeError) return error.message;
    throw error;
  }
}

/** Marks hold for one table of one server, and one name of this machine. */
const targetOf = ({ host, port, database, table }: ClickHouseAddress, source: string): string =>
  createHash('sha256')
    .update(JSON.stringify([host, port, database, table, source]))
    .digest('hex')
    .slice(0, 12);

function wordsOf(error: unknown): string {
  if (error instanceof ClickHouseError) return `The log server refused: ${firstLine(error.detail)}`;
  if (error instanceof UnavailableError)
    return error.cause instanceof Error ? `${error.message} (${firstLine(error.cause.message)})` : error.message;
  return error instanceof Error ? firstLine(error.message) : 'Something failed.';
}

const firstLine = (text: string): string =>
  (text.split('\n', 1)[0] ?? '').slice(0, 300).replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd');
