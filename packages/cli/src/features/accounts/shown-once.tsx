import { Box, useInput } from 'ink';
import { useEffect, useState, type ReactNode } from 'react';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { Painted } from '../../tui/components/painted.tsx';
import { Question, QUESTION_KEYS, type Asked } from '../../tui/components/question.tsx';
import { useArea } from '../../tui/hooks/use-area.ts';
import type { FooterPart } from '../../tui/keys.ts';
import { useActive, useServices } from '../../tui/services.ts';

const SHOWN_KEYS: readonly FooterPart[] = [
  { key: 'enter', label: 'go on' },
  { key: 'y', label: 'copy' },
];

/** Told which keys stand in the footer; undefined: those of a form. */
export type TellKeys = (keys: readonly FooterPart[] | undefined) => void;

function useFooter(keys: readonly FooterPart[], onKeys: TellKeys): void {
  useEffect(() => {
    onKeys(keys);
    return () => onKeys(undefined);
  }, [keys, onKeys]);
}

interface ShownProps {
  readonly title: string;
  readonly lines: readonly string[];
  readonly copies: string;
  /** What to do with it, before the keys are named. */
  readonly hint?: string;
  /** What enter does. */
  readonly goes?: string;
  readonly children?: ReactNode;
  readonly onKeys: TellKeys;
  onGo(): void;
  onLeave?(): void;
}

/** A secret with its keys: enter goes on, `y` copies. */
export function Shown({ title, lines, copies, hint = '', goes = 'enter closes', ...rest }: ShownProps) {
  const { children, onKeys, onGo, onLeave = onGo } = rest;
  const { message, terminal } = useServices();
  const isActive = useActive();
  const { width } = useArea();
  useFooter(SHOWN_KEYS, onKeys);
  useInput(
    (input, key) => {
      if (key.return) onGo();
      else if (key.escape) onLeave();
      else if (input === 'y')
        message.set(
          terminal.copy(copies)
            ? { text: 'It was sent to the clipboard.', tone: 'ok' }
            : { text: 'It could not be copied. Copy it from the screen.', tone: 'warning' },
        );
    },
    { isActive },
  );
  return (
    <Box flexDirection="column">
      <Secret title={title} lines={lines}>
        {children}
      </Secret>
      {wrap(`${hint} y copies, ${goes}`.trim(), width).map((text, at) => (
        <Painted key={at} pieces={[{ text, tone: 'quiet' }]} />
      ))}
    </Box>
  );
}

function Secret({ title, lines, children }: Pick<ShownProps, 'title' | 'lines' | 'children'>) {
  const { width } = useArea();
  return (
    <>
      {wrap(title, width).map((line, at) => (
        <Painted key={at} pieces={[{ text: line, tone: 'warning' }]} />
      ))}
      {children}
      {lines.flatMap((text, of) =>
        wrap(clean(text), width).map((line, at) => (
          <Painted key={`${of} ${at}`} pieces={[{ text: line, tone: 'strong' }]} />
        )),
      )}
    </>
  );
}

interface ShownOnceProps extends Pick<ShownProps, 'title' | 'lines' | 'copies' | 'hint' | 'onKeys'> {
  /** Asked before it goes, which stays in sight meanwhile. */
  readonly asked: Asked;
  readonly onClose: () => void;
}

/** A secret that nobody is shown again: one key alone doesn't close it. */
export function ShownOnce({ asked, onClose, ...shown }: ShownOnceProps) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) return <Shown {...shown} onGo={() => setAsking(true)} />;
  return <AskedOnce {...shown} asked={asked} onClose={onClose} onNo={() => setAsking(false)} />;
}

function AskedOnce({ asked, onKeys, onClose, onNo, ...shown }: ShownOnceProps & { readonly onNo: () => void }) {
  useFooter(QUESTION_KEYS, onKeys);
  return (
    <Box flexDirection="column">
      <Secret {...shown} />
      <Question {...asked} onYes={onClose} onNo={onNo} />
    </Box>
  );
}
