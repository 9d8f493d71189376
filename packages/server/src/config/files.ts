import * as z from 'zod';
import { SECRET, Url } from './values.ts';

/** A bucket of S3-compatible storage, as the configuration names one. */
export const S3Bucket = z
  .strictObject({
    bucket: z
      .string()
      .regex(
        /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        'must be the name of a bucket: small letters, digits, dots and hyphens',
      ),
    /** Where the storage is; that of Amazon when left out. */
    endpoint: Url.optional(),
    region: z.string().min(1, 'must not be empty').default('us-east-1'),
    /** Before the name of each file, such as `steward/`: for a bucket that holds other things, too. */
    prefix: z
      .string()
      .regex(/^(?:[\w-]+\/)*$/, 'must be empty, or letters, digits, _ and - that end with a slash, such as steward/')
      .max(100, 'must be at most 100 characters')
      .default(''),
    /** The bucket stands in the path of addresses, not in the name of the host; so it is with `endpoint`. */
    pathStyle: z.boolean().optional(),
    /** When left out: the variables, files or role that Amazon's own tools use. */
    accessKeyId: z.string().min(1, 'must not be empty').optional(),
    secretAccessKey: z.string().min(1, 'must not be empty').meta(SECRET).optional(),
    /** As long nothing may come from it. */
    timeoutSeconds: z
      .int('must be a number from 1 to 600')
      .min(1, 'must be a number from 1 to 600')
      .max(600, 'must be a number from 1 to 600')
      .default(20),
  })
  .refine(({ accessKeyId, secretAccessKey }) => (accessKeyId === undefined) === (secretAccessKey === undefined), {
    message: 'needs accessKeyId and secretAccessKey together, or neither',
  });

export type S3Bucket = z.infer<typeof S3Bucket>;

/** `files` of the configuration: where screenshots and maps are kept. */
export const FilesSettings = z
  .strictObject({
    store: z.enum(['folder', 's3'], 'must be folder or s3').default('folder'),
    s3: S3Bucket.optional(),
  })
  .refine(({ store, s3 }) => store !== 's3' || s3 !== undefined, {
    path: ['s3'],
    message: 'is needed with the store s3: name its bucket',
  })
  .prefault({});

/** `backups` of the configuration. */
export const BackupsSettings = z
  .strictObject({
    /** Where `backup --to s3` puts archives; the bucket of `files` when left out. */
    s3: S3Bucket.optional(),
  })
  .prefault({});
