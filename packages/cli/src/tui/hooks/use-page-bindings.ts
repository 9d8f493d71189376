import { createContext, useContext, useEffect, useRef, type RefObject } from 'react';
import type { Binding } from '../keys.ts';
import { useNavigation } from '../navigation.ts';
import { useServices } from '../services.ts';
import { webPathOf } from '../web-path.ts';

/** Gives the text of the selected row; undefined when there is none. */
export type RowText = (() => string | undefined) | undefined;

const RowTextContext = createContext<RefObject<RowText> | undefined>(undefined);
export const RowTextProvider = RowTextContext.Provider;

/** Says what `y` copies while this component is shown: the selected row, uncut and without control characters. */
export function useRowText(textOf: () => string | undefined): void {
  const place = useContext(RowTextContext);
  const latest = useRef(textOf);
  useEffect(() => {
    latest.current = textOf;
  });
  useEffect(() => {
    if (!place) return undefined;
    const own = () => latest.current();
    place.current = own;
    return () => {
      if (place.current === own) place.current = undefined;
    };
  }, [place]);
}

/** The address of the page of the web portal that shows what a place shows. */
export const webAddress = (url: string, path: string): string => url.replace(/\/+$/, '') + path;

/** The keys of every screen that leave the terminal: copy a row, open the same page in the browser. */
export function usePageBindings(rowText: RefObject<RowText>): readonly Binding[] {
  const { context, terminal, message } = useServices();
  const { screens, place } = useNavigation();
  const copy = () => {
    const text = rowText.current?.();
    if (text === undefined) return message.set({ text: 'There is no row to copy.', tone: 'warning' });
    return message.set(
      terminal.copy(text)
        ? {
            text: `Copied ${text.includes('\n') ? `${text.split('\n').length} rows` : 'the row'}. If it cannot be pasted, the terminal does not let programs copy.`,
            tone: 'ok',
          }
        : { text: 'This row is too long to be copied.', tone: 'warning' },
    );
  };
  const browse = async () => {
    const { url } = await context.profile();
    const screen = screens.find(({ id }) => id === place.screen);
    const address = webAddress(url, screen ? webPathOf(screen, place.params) : '/');
    const opened = await terminal.browse(address);
    message.set(
      opened
        ? { text: `Opened ${address} in the browser.`, tone: 'ok' }
        : { text: `No browser here. The page is ${address}`, tone: 'text' },
    );
  };
  return [
    { keys: ['y'], label: 'copy', quiet: true, help: 'Copy the selected row, or all that are marked.', run: copy },
    {
      keys: ['o'],
      label: 'browser',
      quiet: true,
      help: 'Open the same page in the browser.',
      run: () => void browse().catch(() => message.set({ text: 'The page could not be opened.', tone: 'danger' })),
    },
  ];
}
