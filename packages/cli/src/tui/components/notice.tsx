import { Box } from 'ink';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { useKeyName } from '../hooks/use-key-name.ts';
import { Painted } from './painted.tsx';

/** How what is shown was read, as far as it stands in place of it. */
export interface Loading {
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
export function useNoticeText({ query, empty }: Pick<NoticeProps, 'query' | 'empty'>): string | undefined {
  const keyName = useKeyName();
  if (query.error) return `${query.error.message} Press ${keyName('refresh', 'r')} to try again.`;
  return query.isPending ? 'Loading...' : empty;
}

export function Notice({ query, width, empty }: NoticeProps) {
  const text = useNoticeText({ query, empty });
  const tone = query.error ? 'danger' : 'quiet';
  return (
    <Box flexDirection="column">
      {wrap(clean(text ?? ''), width).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone }]} />
      ))}
    </Box>
  );
}
