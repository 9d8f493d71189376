import { shownText } from './shown-text.ts';

/** One line a message. */
export interface Log {
  info(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

/** `of` says which of several game servers it is about. */
export function createLog(write: (line: string) => void, now: () => number, of = ''): Log {
  const line = (level: string) => (text: string) =>
    write(shownText(`${new Date(now()).toISOString()} ${level.padEnd(5)} ${of}${text}`));
  return { info: line('info'), warn: line('warn'), error: line('error') };
}

/** Something that may be wrong for long: told when it begins, when it changes, and when it is over. */
export interface Trouble {
  begins(text: string, level?: 'warn' | 'error'): void;
  ends(text: string): void;
}

export function createTrouble(log: Log): Trouble {
  let told: string | undefined;
  return {
    begins(text, level = 'warn') {
      if (told !== text) log[level](text);
      told = text;
    },
    ends(text) {
      if (told !== undefined) log.info(text);
      told = undefined;
    },
  };
}
