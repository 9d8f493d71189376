import { useInput, usePaste } from 'ink';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePlain } from '../hooks/use-plain.ts';
import { useServices } from '../services.ts';
import { editCommandOf, isText } from './edit-keys.ts';
import { edited, editedText, inserted, typeable, type EditedText } from './edited-text.ts';

export interface EditorOptions {
  readonly value: string;
  readonly isFocused: boolean;
  /** A secret: what is cut from it stays in it. */
  readonly isHidden?: boolean | undefined;
  /** Line breaks are kept, and alt-enter or ctrl-j makes one. */
  readonly hasLines?: boolean | undefined;
  /** The kind of what is typed here, whose older texts ctrl-p and ctrl-n bring back. */
  readonly history?: string | undefined;
  readonly onChange: (value: string) => void;
  readonly onSubmit?: ((value: string) => void) | undefined;
  /** Where the cursor comes a row up or down; undefined where there is no row. */
  readonly rowPlace?: ((state: EditedText, by: -1 | 1) => number | undefined) | undefined;
  /** Up in the first row, and down in the last one. */
  readonly onEdge?: ((by: -1 | 1) => void) | undefined;
}

/** Types into a text: commands of readline, text, pastes, and what was typed before. Answers with what to show. */
export function useEditor(options: EditorOptions): EditedText {
  const {
    value,
    isFocused,
    isHidden = false,
    hasLines = false,
    history,
    onChange,
    onSubmit,
    rowPlace,
    onEdge,
  } = options;
  const { typed } = useServices();
  const [shown, setShown] = useState(() => editedText(value));
  const latest = useRef(shown);
  const walked = useRef<{ readonly at: number; readonly draft: string }>(undefined);
  useLayoutEffect(() => {
    if (latest.current.text !== value) latest.current = editedText(value);
  }, [value]);

  const show = (next: EditedText) => {
    const { text } = latest.current;
    latest.current = next;
    setShown(next);
    if (next.text !== text) onChange(next.text);
  };
  const put = (text: string, isPasted: boolean) => {
    walked.current = undefined;
    const taken = typeable(text, hasLines);
    show(inserted(latest.current, isPasted && !hasLines ? taken.trim() : taken, isPasted));
  };
  /** Older texts of the kind, then the one that was being typed; false past the last one. */
  const walk = (by: -1 | 1): boolean => {
    const texts = history === undefined ? [] : typed.of(history);
    const { at, draft } = walked.current ?? { at: texts.length, draft: latest.current.text };
    const next = at + by;
    if (next < 0 || next > texts.length) return false;
    walked.current = { at: next, draft };
    show({ ...editedText(texts[next] ?? draft), before: latest.current.before });
    return true;
  };
  const row = (by: -1 | 1) => {
    const place = rowPlace?.(latest.current, by);
    if (place !== undefined) show({ ...latest.current, at: place, last: undefined });
    else if (rowPlace || !walk(by)) onEdge?.(by);
  };

  usePaste((text) => put(text, true), { isActive: isFocused });
  useInput(
    (input, key) => {
      if (key.upArrow) return row(-1);
      if (key.downArrow) return row(1);
      if (key.ctrl && (input === 'p' || input === 'n')) return void walk(input === 'p' ? -1 : 1);
      const command = editCommandOf(input, key);
      if (command) {
        walked.current = undefined;
        const { cut } = typed;
        const next = edited(isHidden ? latest.current : { ...latest.current, cut: cut.get() }, command);
        if (!isHidden) cut.set(next.cut);
        return show(next);
      }
      if (key.return && !(hasLines && key.meta)) {
        const { text } = latest.current;
        if (history !== undefined) typed.add(history, text);
        return onSubmit?.(text);
      }
      if (key.return || isText(input, key)) put(key.return ? '\n' : input, false);
    },
    { isActive: isFocused },
  );
  // Behind what listens, as effects run in order.
  usePlain('editor', isFocused, () => ({ hasLines }));
  return shown.text === value ? shown : editedText(value);
}
