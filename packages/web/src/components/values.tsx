import ContentCopyIcon from '@mui/icons-material/ContentCopyOutlined';
import CheckIcon from '@mui/icons-material/Check';
import { useState, type ReactNode } from 'react';
import { useNow } from '../hooks/use-now.ts';
import { toClipboard } from './clipboard.ts';
import {
  cutMiddle,
  epochOf,
  formatDateTime,
  formatExact,
  formatMinutes,
  formatMoney,
  formatRelative,
  formatSpan,
} from './format.ts';
import { SafeText, safeText } from './safe-text.tsx';
import css from './values.module.css';

/** A quiet dash where there is no value. */
export const None = ({ children = '–' }: { children?: ReactNode }) => <span className={css.none}>{children}</span>;

/** An amount of money. Below zero is shown with its sign and in the danger colour. */
export const Money = ({ value }: { value: number }) => (
  <span className={value < 0 ? css.negative : css.number}>{formatMoney(value)}</span>
);

/** A number of a column, with a word after it where there is one to say: the numbers end at one line either way. */
export const Marked = ({ children, mark }: { readonly children: ReactNode; readonly mark: ReactNode }) => (
  <span className={css.marked}>
    <span>{children}</span>
    <span className={css.mark}>{mark}</span>
  </span>
);

interface TimeProps {
  /** An instant of the wire, or null for never. */
  readonly at: string | number | null | undefined;
  /** Always the date and time, never 'ago'. */
  readonly absolute?: boolean;
  /** Shown when there is no time. */
  readonly never?: ReactNode;
}

/** A time by the community's clocks: relative within a week, with the exact time and zone as its hint; the date and time otherwise. */
export function Time({ at, absolute = false, never }: TimeProps) {
  const now = useNow();
  if (at === null || at === undefined) return <None>{never}</None>;
  const ms = epochOf(at);
  if (Number.isNaN(ms)) return <None>{never}</None>;
  return (
    <time dateTime={new Date(ms).toISOString()} data-tip={formatExact(ms)} className={css.time}>
      {absolute ? formatDateTime(ms) : formatRelative(ms, now)}
    </time>
  );
}

type DurationProps = { readonly minutes: number } | { readonly ms: number };

/** A length of time: played minutes (`12 h 05 min`), or milliseconds (`3 h 12 min`). */
export const Duration = (props: DurationProps) => (
  <span className={css.time}>{'minutes' in props ? formatMinutes(props.minutes) : formatSpan(props.ms)}</span>
);

/** Time from `since` to now or `until`, counting on. */
export function Elapsed({ since, until }: { readonly since: string; readonly until?: string | null }) {
  const now = useNow();
  return <Duration ms={(until ? epochOf(until) : now) - epochOf(since)} />;
}

/** A small button that copies `text` and says so. */
export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    setCopied(await toClipboard(text));
    setTimeout(() => setCopied(false), 1500);
  };
  return (
    <button
      type="button"
      className={css.copy}
      onClick={() => void copy()}
      aria-label={copied ? 'Copied' : `Copy ${label}`}
    >
      {copied ? <CheckIcon fontSize="inherit" /> : <ContentCopyIcon fontSize="inherit" />}
    </button>
  );
}

interface MonoProps {
  readonly children: string;
  /** Cut in the middle to this many characters; the whole is its hint, and stands on paper. */
  readonly cut?: number;
  /** What it is, for the copy button: 'hash'. Without it there is no button. */
  readonly copy?: string;
}

/** A hash, serial, address or id. */
export function Mono({ children, cut, copy }: MonoProps) {
  const shown = cut === undefined ? children : cutMiddle(children, cut);
  return (
    <span className={css.withCopy}>
      <code className={css.mono} data-tip={shown === children ? undefined : safeText(children)}>
        <SafeText>{shown}</SafeText>
      </code>
      {copy !== undefined && <CopyButton text={children} label={copy} />}
    </span>
  );
}
