import * as z from 'zod';
import { readProxyTrust, type ProxyTrust } from './proxy-trust.ts';
import { Language, TimeZone } from './community.ts';
import { LogsUrl } from './logs.ts';
import { SECRET, Url } from './values.ts';

function readTrust(text: string, context: z.RefinementCtx): ProxyTrust {
  const trust = readProxyTrust(text);
  if (typeof trust !== 'string') return trust;
  context.addIssue({ code: 'custom', message: trust });
  return z.NEVER;
}

const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(0, 'must be a port number')
  .max(65_535, 'must be a port number');

/** The variables that Steward reads. */
export const Environment = z.object({
  STEWARD_HOST: z.string().min(1).default('127.0.0.1'),
  STEWARD_PORT: port.default(4747),
  STEWARD_DATA_DIR: z.string().min(1).default('.data'),
  STEWARD_DATABASE_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  STEWARD_DATABASE_READ_URL: z
    .string()
    .regex(/^postgres(?:ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  STEWARD_PUBLIC_URL: Url.optional(),
  STEWARD_SECRET_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -base64 32" makes one')
    .meta(SECRET)
    .optional(),
  STEWARD_LOGS_DIR: z.string().min(1).optional(),
  STEWARD_LOGS_URL: LogsUrl.optional(),
  STEWARD_TRUST_PROXY: z.string().transform(readTrust).optional(),
  STEWARD_LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  STEWARD_SECURITY_LOG: z.string().min(1).optional(),
  STEWARD_AUDIT_KEY: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -base64 32" makes one')
    .meta(SECRET)
    .optional(),
  STEWARD_AUDIT_HEAD: z.string().min(1).optional(),
  STEWARD_METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters; "openssl rand -hex 32" makes one')
    .meta(SECRET)
    .optional(),
  STEWARD_CONFIG: z.string().min(1).optional(),
  STEWARD_TIME_ZONE: TimeZone.optional(),
  STEWARD_LANGUAGE: Language.optional(),
});
