import { isSignedOut, isRefused, isMissing } from '@steward/api-client/client/errors';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlineOutlined';
import InfoOutlinedIcon from '@mui/icons-material/InfoOutlined';
import CheckCircleOutlinedIcon from '@mui/icons-material/CheckCircleOutlined';
import WarningAmberIcon from '@mui/icons-material/WarningAmberOutlined';
import { useState, type ReactNode } from 'react';
import { connectionOf } from '../connection.ts';
import css from './notices.module.css';
import { NotAuthorized, NotFound } from './whole-page.tsx';

export const UNKNOWN_ERROR = 'An unknown error occurred...';

/** What an error says to a person. */
export const textOfError = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : UNKNOWN_ERROR;

const ICONS = {
  info: InfoOutlinedIcon,
  ok: CheckCircleOutlinedIcon,
  warning: WarningAmberIcon,
  danger: ErrorOutlineIcon,
} as const;

interface NoticeProps {
  readonly kind?: keyof typeof ICONS;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** A button or link at the end. */
  readonly action?: ReactNode;
}

/** A message inside a page. Errors and warnings are announced. */
export function Notice({ kind = 'info', title, children, action }: NoticeProps) {
  const Icon = ICONS[kind];
  return (
    <div
      className={`${css.notice} ${css[kind]}`}
      role={kind === 'danger' ? 'alert' : kind === 'warning' ? 'status' : undefined}
    >
      <Icon fontSize="small" className={css.icon} />
      <div className={css.text}>
        {title !== undefined && <strong>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
}

interface ErrorNoticeProps {
  readonly error: unknown;
  readonly title?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
}

/** The server's own text for an error, with a way to try again. Nothing for an ended session. */
export function ErrorNotice({ error, title, onRetry }: ErrorNoticeProps) {
  if (isSignedOut(error)) return null;
  return (
    <Notice
      kind="danger"
      title={title}
      action={
        onRetry && (
          <button type="button" className={css.button} onClick={onRetry}>
            Try again
          </button>
        )
      }
    >
      {textOfError(error)}
    </Notice>
  );
}

/** One sentence where there is nothing, and what to do about it. */
export const EmptyState = ({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) => (
  <div className={css.empty} data-empty="">
    <p>{children}</p>
    {action}
  </div>
);

/**
 * Whether there is nothing to show of a read: it failed, or what it gave before may be seen no more or is gone. One that fails
 * in passing leaves what stands there, with the forms in it; `ReadNotice` says so.
 */
export const isLost = ({ error, data }: { readonly error: unknown; readonly data: unknown }): boolean =>
  error !== null && (data === undefined || isRefused(error) || isMissing(error));

/** What a page needs of the read it stands on; `useQuery`'s result has it. */
export interface PageRead {
  readonly error: unknown;
  readonly data: unknown;
  readonly refetch: () => unknown;
}

/** A read whose failure is told while it is tried again. */
export interface TriedRead extends PageRead {
  readonly isFetching: boolean;
}

/**
 * A read with what it failed with last while it is tried again: a read that has nothing to show forgets that at once, and what
 * tells of it would go and come back.
 */
export function useTold({ error, data, refetch, isFetching }: TriedRead): PageRead {
  const [last, setLast] = useState(error);
  const told = error ?? (isFetching && data === undefined ? last : null);
  if (told !== last) setLast(told);
  return { error: told, data, refetch };
}

/**
 * Why a part of a page could not be read, above what is kept of it, which it says is old. Where the server is away and
 * something stands there, the bar at the top says so.
 */
export function ReadError({ of, title }: { readonly of: PageRead; readonly title?: string }) {
  const { error, data, refetch } = of;
  const isKept = data !== undefined && !isLost(of);
  if (error === null || (isKept && connectionOf(error) !== undefined)) return null;
  return (
    <ErrorNotice error={error} title={isKept ? 'This is as it was before.' : title} onRetry={() => void refetch()} />
  );
}

/** Above what is kept although reading it again failed. */
export const ReadNotice = ({ of }: { readonly of: PageRead }) =>
  of.data === undefined || isLost(of) ? null : <ReadError of={of} />;

/** What stands for a page whose main read failed: refused, missing, or broken. */
export function PageError({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  if (isRefused(error)) return <NotAuthorized />;
  if (isMissing(error)) return <NotFound>{textOfError(error)}</NotFound>;
  return (
    <div className={css.page}>
      <ErrorNotice error={error} title="Some error happened..." onRetry={onRetry} />
    </div>
  );
}
