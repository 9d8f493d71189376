import { isMissing, isRefused } from '@steward/api-client/client/errors';
import { ErrorNotice, Notice, textOfError } from '../notices.tsx';

/** Why a line cannot be shown: it is gone, or the reader may not read it. */
export const LineError = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) =>
  isMissing(error) || isRefused(error) ? (
    <Notice kind="warning">{textOfError(error)}</Notice>
  ) : (
    <ErrorNotice error={error} onRetry={onRetry} />
  );
