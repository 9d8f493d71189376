import { Box } from 'ink';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { Painted } from './painted.tsx';

interface Loading {
  readonly isPending: boolean;
  readonly error: Error | null;
}

interface NoticeProps {
  readonly query: Loading;
  readonly width: number;
  /** Said when there is nothing; undefined while there is something. */
  readonly empty: string | undefined;
}

/** What stands in place of content: being loaded, failed, or nothing there. Null while there is content. */
export function noticeText({ query, empty }: Pick<NoticeProps, 'query' | 'empty'>): string | undefined {
  if (query.error) return `${query.error.message} Press r to try again.`;
  return query.isPending ? 'Loading...' : empty;
}

export function Notice({ query, width, empty }: NoticeProps) {
  const text = noticeText({ query, empty });
  const tone = query.error ? 'danger' : 'quiet';
  return (
    <Box flexDirection="column">
      {wrap(clean(text ?? ''), width).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone }]} />
      ))}
    </Box>
  );
}
