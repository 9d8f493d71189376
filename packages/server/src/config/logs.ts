import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import * as z from 'zod';
import { parseClickHouseUrl } from './clickhouse-url.ts';

/** `STEWARD_LOGS_URL`. */
export const LogsUrl = z.string().superRefine(checkLogsUrl);

/** `logRetention` of the configuration. */
export const LogRetention = z
  .partialRecord(
    z.enum(['default', ...LOG_TYPES.map(({ type }) => type)]),
    z.int().min(1, 'must be a number of days from 1, or null to keep them').nullable(),
  )
  .default({});

function checkLogsUrl(url: string, context: z.RefinementCtx): void {
  try {
    parseClickHouseUrl(url);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    context.addIssue({ code: 'custom', message: `cannot be used. ${error.message.replace(/\.$/, '')}` });
  }
}
