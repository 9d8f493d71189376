import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Bucket } from '../../config/files.ts';

const TRIES = 3;
const CONNECT_MS = 5000;

type Sdk = typeof import('@aws-sdk/client-s3');

export interface Connected {
  readonly sdk: Sdk;
  readonly client: S3Client;
}

/** The client is large: it is loaded when it is first needed. */
export async function connect({
  endpoint,
  region,
  pathStyle,
  accessKeyId,
  secretAccessKey,
  timeoutSeconds,
}: S3Bucket): Promise<Connected> {
  const sdk = await import('@aws-sdk/client-s3');
  const timeoutMs = timeoutSeconds * 1000;
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle ?? endpoint !== undefined,
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    maxAttempts: TRIES,
    // Checksums of our own go with each file: not every storage knows those that the client would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
  return { sdk, client };
}

export const seconds = (time: Date | undefined): number => Math.floor((time?.getTime() ?? 0) / 1000);
