import { createHash } from 'node:crypto';
import { open as openFile, type FileHandle } from 'node:fs/promises';
import type { S3Bucket } from '../../config/files.ts';
import type { Log } from '../log.ts';
import { traced } from '../../db/trace.ts';
import { createTurns } from '../turns.ts';
import { connect, seconds, type Connected } from './s3-connect.ts';
import { readObject } from './s3-read.ts';
import { isMissing, placeOf, problemWith } from './s3-problem.ts';
import { expectKey, isKey, type FileStore, type NewFile, type StoredFile } from './store.ts';

/** So much of a file is in memory at once; S3 takes parts from 5 MB on, and at most 10000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
const MOST_PARTS = 9000;
const AT_ONCE = 4;

async function readPart(file: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const part = Buffer.allocUnsafe(bytes);
  for (let filled = 0; filled < bytes;) {
    const { bytesRead } = await file.read(part, filled, bytes - filled, at + filled);
    if (bytesRead === 0) throw new Error('The file became shorter while it was read.');
    filled += bytesRead;
  }
  return part;
}

const md5 = (part: Buffer): string => createHash('md5').update(part).digest('base64');

/** Files in a bucket of S3-compatible storage. A file is there when all of it is, with its SHA-256 beside it. */
export function createS3Store(settings: S3Bucket, log: Log | undefined): FileStore {
  const { bucket: Bucket, prefix } = settings;
  const timeoutMs = settings.timeoutSeconds * 1000;
  let failed = 0;
  let connected: Promise<Connected> | undefined;
  const connection = (): Promise<Connected> => (connected ??= connect(settings));
  const turns = createTurns({
    atOnce: AT_ONCE,
    longestWaitMs: timeoutMs,
    refusal: 'Many files arrive at once. Please try again in a moment.',
  });

  async function told<T>(what: string, work: (parts: Connected) => Promise<T>): Promise<T> {
    try {
      return await traced({ name: `files ${what}`, kind: 'client' }, async () => work(await connection()));
    } catch (error) {
      failed++;
      const problem = problemWith(settings, error);
      log?.warn({ reason: problem.reason }, 'The storage of files cannot be used.');
      throw problem;
    }
  }

  async function putWhole({ sdk, client }: Connected, Key: string, source: FileHandle, file: NewFile, type: string) {
    const Body = await readPart(source, 0, file.size);
    const Metadata = { sha256: file.sha256 };
    const object = { Bucket, Key, Body, ContentLength: file.size, ContentMD5: md5(Body), ContentType: type, Metadata };
    await client.send(new sdk.PutObjectCommand(object));
  }

  async function putParts({ sdk, client }: Connected, Key: string, source: FileHandle, file: NewFile, type: string) {
    const begun = await client.send(
      new sdk.CreateMultipartUploadCommand({ Bucket, Key, ContentType: type, Metadata: { sha256: file.sha256 } }),
    );
    const upload = { Bucket, Key, UploadId: begun.UploadId };
    try {
      const bytes = Math.max(PART_BYTES, Math.ceil(file.size / MOST_PARTS));
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      for (let at = 0; at < file.size; at += bytes) {
        const Body = await readPart(source, at, Math.min(bytes, file.size - at));
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(
          new sdk.UploadPartCommand({ ...upload, PartNumber, Body, ContentMD5: md5(Body), ContentLength: Body.length }),
        );
        Parts.push({ ETag, PartNumber });
      }
      await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  async function find(key: string) {
    if (!isKey(key)) return undefined;
    return told('find', async ({ sdk, client }) => {
      try {
        const found = await client.send(new sdk.HeadObjectCommand({ Bucket, Key: prefix + key }));
        const { ContentLength: size = 0, LastModified, Metadata } = found;
        const sha256 = Metadata?.['sha256'];
        return { key, size, modifiedAt: seconds(LastModified), ...(sha256 === undefined ? {} : { sha256 }) };
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    });
  }

  async function* list(under: string): AsyncGenerator<StoredFile, void> {
    let ContinuationToken: string | undefined;
    do {
      const page = await told('list', ({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix + under, ContinuationToken })),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
        const key = Key.slice(prefix.length);
        if (isKey(key)) yield { key, size: Size, modifiedAt: seconds(LastModified) };
      }
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    await told('remove', ({ sdk, client }) => client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + key })));
  }

  return {
    kind: 's3',
    place: placeOf(settings),
    async put(key, file, type) {
      expectKey(key);
      await turns.run(() =>
        told('put', async (parts) => {
          const source = await openFile(file.path, 'r');
          try {
            const put = file.size <= PART_BYTES ? putWhole : putParts;
            await put(parts, prefix + key, source, file, type);
          } finally {
            await source.close();
          }
        }),
      );
    },
    async open(key) {
      if (!isKey(key)) return undefined;
      return told('open', async (parts) => {
        try {
          return await readObject(parts, { Bucket, Key: prefix + key }, key, settings);
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      });
    },
    find,
    list,
    remove,
    async removeAll(under) {
      for await (const { key } of list(under)) await remove(key);
    },
    async check() {
      await told('check', ({ sdk, client }) =>
        client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 })),
      );
    },
    failures: () => failed,
    close() {
      void connected?.then(({ client }) => client.destroy()).catch(() => undefined);
    },
  };
}
