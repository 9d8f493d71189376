import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import type { S3Bucket } from '../../config/files.ts';
import { seconds, type Connected } from './s3-connect.ts';
import { DamagedError, problemWith, SilentError } from './s3-problem.ts';
import type { OpenedFile } from './store.ts';

const TRIES = 3;
const PAUSE_MS = 200;
/** A try that brought so much was none in vain. */
const WORTH_BYTES = 1024 * 1024;

/** What comes from a body; fails where nothing comes for that long. It does not count how long who reads takes. */
async function* inTime(body: Readable, mostMs: number): AsyncGenerator<Buffer, void> {
  const iterator = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  try {
    for (;;) {
      let late: NodeJS.Timeout | undefined;
      const silent = new Promise<never>((_, reject) => {
        late = setTimeout(() => reject(new SilentError()), mostMs);
      });
      const step = await Promise.race([iterator.next(), silent]).finally(() => clearTimeout(late));
      if (step.done === true) return;
      yield step.value;
    }
  } finally {
    body.destroy();
  }
}

/**
 * Opens an object. Where its bytes stop coming they are asked for from there on, of the same object. The last of them
 * are handed on only when all together are what was stored.
 */
export async function readObject(
  { sdk, client }: Connected,
  object: { readonly Bucket: string; readonly Key: string },
  key: string,
  settings: S3Bucket,
): Promise<OpenedFile> {
  const mostMs = settings.timeoutSeconds * 1000;
  const first = await client.send(new sdk.GetObjectCommand(object));
  const { ContentLength: size = 0, ETag, Metadata } = first;
  const wanted = Metadata?.['sha256'];

  async function* bytes(): AsyncGenerator<Buffer, void> {
    const hash = createHash('sha256');
    let held: Buffer | undefined;
    let answer: GetObjectCommandOutput = first;
    let [at, begun] = [0, 0];
    for (let tries = 1; ; tries++)
      try {
        for await (const part of inTime(answer.Body as Readable, mostMs)) {
          at += part.length;
          hash.update(part);
          if (held) yield held;
          held = part;
        }
        if (at >= size) break;
        throw new DamagedError(`The file ${key} ends before it is whole.`);
      } catch (error) {
        if (at - begun >= WORTH_BYTES) tries = 0;
        begun = at;
        if (tries >= TRIES || at >= size) throw problemWith(settings, error);
        await sleep(PAUSE_MS * tries);
        try {
          const rest = { ...object, Range: `bytes=${at}-`, ...(ETag === undefined ? {} : { IfMatch: ETag }) };
          answer = await client.send(new sdk.GetObjectCommand(rest));
        } catch (later) {
          throw problemWith(settings, later);
        }
      }
    if (at !== size || (wanted !== undefined && hash.digest('hex') !== wanted))
      throw problemWith(
        settings,
        new DamagedError(`The file ${key} has other bytes than were stored. Bring it back from a backup.`),
      );
    if (held) yield held;
  }

  const stream = Readable.from(bytes(), { objectMode: false, highWaterMark: 256 * 1024 });
  // Nobody may come to read it.
  stream.once('close', () => (first.Body as Readable).destroy());
  return { key, size, modifiedAt: seconds(first.LastModified), stream };
}
