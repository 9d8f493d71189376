import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { Box, useInput } from 'ink';
import { useState, type ReactNode } from 'react';
import { clean } from '../../io/sanitize.ts';
import { wrap } from '../../io/width.ts';
import { Painted } from './painted.tsx';
import { useArea } from '../hooks/use-area.ts';
import type { FooterPart } from '../keys.ts';
import { usePlain } from '../hooks/use-plain.ts';
import { useActive, useServices } from '../services.ts';

/** The footer while something is asked. */
export const QUESTION_KEYS: readonly FooterPart[] = [
  { key: 'y', label: 'yes' },
  { key: 'esc', label: 'no' },
];

interface QuestionProps {
  readonly title: string;
  /** What will happen, a paragraph each. */
  readonly lines: readonly string[];
  /** What `y` does, in a word or two. */
  readonly yes: string;
  /** What it throws is shown. */
  readonly onYes: () => Promise<void> | void;
  readonly onNo: () => void;
}

/** Asks before something is done: `y` does it, any other key does not. */
export function Question({ title, lines, yes, onYes, onNo }: QuestionProps) {
  const { signedOut } = useServices();
  const isActive = useActive();
  const { width } = useArea();
  const [isDoing, setDoing] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const run = async () => {
    setDoing(true);
    setTrouble(undefined);
    try {
      await onYes();
    } catch (error) {
      if (!signedOut.get()) setTrouble(error instanceof Error ? error.message : SOMETHING_WRONG);
    }
    setDoing(false);
  };
  useInput(
    (input) => {
      if (input === 'y') void run();
      else onNo();
    },
    { isActive: isActive && !isDoing },
  );
  usePlain('question', isActive, () => ({ title, lines, yes, trouble, isBusy: isDoing }));
  const paragraphs = lines.flatMap((line) => wrap(clean(line), width));
  const bottom = isDoing ? 'Sending...' : `y ${yes}, any other key: no`;
  return (
    <Box flexDirection="column">
      <Painted pieces={[{ text: clean(title), tone: 'strong' }]} />
      {paragraphs.map((text, at) => (
        <Painted key={at} pieces={[{ text, tone: 'warning' }]} />
      ))}
      {wrap(clean(trouble ?? bottom), width).map((text, at) => (
        <Painted key={at} pieces={[{ text, tone: trouble === undefined ? 'quiet' : 'danger' }]} />
      ))}
    </Box>
  );
}

/** What is asked before a form is sent. */
export type Asked = Pick<QuestionProps, 'title' | 'lines' | 'yes'>;

interface Pending extends Asked {
  readonly answer: (isYes: boolean) => void;
}

interface AskingProps {
  /** Told whether a question stands in place of the form. */
  readonly onAsking: (isAsking: boolean) => void;
  /** The form; `ask` resolves once the question is answered. */
  readonly children: (ask: (asked: Asked) => Promise<boolean>) => ReactNode;
}

/** A form that asks before it sends. While it asks, it is hidden and keeps what was typed. */
export function Asking({ onAsking, children }: AskingProps) {
  const [pending, setPending] = useState<Pending>();
  const ask = (asked: Asked) =>
    new Promise<boolean>((resolve) => {
      onAsking(true);
      setPending({
        ...asked,
        answer(isYes) {
          onAsking(false);
          setPending(undefined);
          resolve(isYes);
        },
      });
    });
  return (
    <>
      <Box display={pending ? 'none' : 'flex'}>{children(ask)}</Box>
      {pending ? <Question {...pending} onYes={() => pending.answer(true)} onNo={() => pending.answer(false)} /> : null}
    </>
  );
}
