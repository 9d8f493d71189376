import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { S3Bucket } from '../config/files.ts';
import { freePort } from './free-port.ts';

const KEY = 'S3RVER';
const START_MS = 30_000;

/** It has no types of its own. */
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (options: object) => {
  run(): Promise<{ readonly port: number }>;
  close(): Promise<void>;
};

/** What comes between the client and the storage: true where it answered in its place. */
type Between = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A storage that speaks S3, behind a line that can be disturbed. */
export interface TestS3 {
  /** A bucket of its own. */
  bucket(more?: Partial<S3Bucket>): Promise<S3Bucket>;
  readonly endpoint: string;
  /** Answers in place of the storage where it gives true. */
  between: Between;
  /** Ends answers after so many bytes of their bodies. */
  cutAfter: number | undefined;
  stop(): Promise<void>;
}

/** An S3 server to test against, and why it is not there. */
export interface S3Server {
  readonly name: string;
  readonly missing: string | undefined;
  start(): Promise<{ readonly port: number; stop(): Promise<unknown> }>;
}

const s3rver: S3Server = {
  name: 's3rver',
  missing: undefined,
  async start() {
    const directory = await mkdtemp(join(tmpdir(), 'steward-s3-'));
    const server = new S3rver({
      address: '127.0.0.1',
      port: 0,
      silent: true,
      vhostBuckets: false,
      allowMismatchedSignatures: true,
      directory,
    });
    const { port } = await server.run();
    const stop = async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    };
    return { port, stop };
  },
};

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/moto-api/data.json`).then(
    (answer) => answer.ok,
    () => false,
  );

const moto: S3Server = {
  name: 'moto',
  missing:
    spawnSync('moto_server', ['--help']).status === 0
      ? undefined
      : 'NOT TESTED: there is no moto_server on the PATH. Install it with pip ("moto[server]").',
  async start() {
    const port = await freePort();
    const child = spawn('moto_server', ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore', detached: true });
    const over = new Promise((resolve) => child.on('close', resolve).on('error', resolve));
    const stop = () => {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      return over;
    };
    for (const until = performance.now() + START_MS; !(await answers(port)); await sleep(100))
      if (child.exitCode !== null || performance.now() > until) {
        await stop();
        throw new Error('moto_server did not start.');
      }
    return { port, stop };
  },
};

export const S3_SERVERS: readonly S3Server[] = [s3rver, moto];

/** Starts a server and a line to it. */
export async function startS3(server: S3Server = s3rver): Promise<TestS3> {
  const storage = await server.start();
  let buckets = 0;
  const line = createServer((request, response) => {
    if (s3.between(request, response)) return;
    const { method, url, headers } = request;
    const passed = send({ host: '127.0.0.1', port: storage.port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      let left = s3.cutAfter ?? Infinity;
      answer.on('data', (part: Buffer) => {
        response.write(part.subarray(0, Math.max(0, left)));
        left -= part.length;
        // What was written has to leave first.
        if (left <= 0) setTimeout(() => response.destroy(), 20);
      });
      answer.on('end', () => left > 0 && response.end());
    });
    passed.on('error', () => response.destroy());
    request.on('error', () => passed.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((listening) => line.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(line.address() as AddressInfo).port}`;
  const s3: TestS3 = {
    endpoint,
    between: () => false,
    cutAfter: undefined,
    async bucket(more = {}) {
      const bucket = `bucket-${++buckets}`;
      const given = { bucket, endpoint, accessKeyId: KEY, secretAccessKey: KEY, timeoutSeconds: 2, ...more };
      const settings = S3Bucket.parse(given);
      const credentials = { accessKeyId: KEY, secretAccessKey: KEY };
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      client.destroy();
      return settings;
    },
    async stop() {
      line.closeAllConnections();
      await new Promise((closed) => line.close(closed));
      await storage.stop();
    },
  };
  return s3;
}
