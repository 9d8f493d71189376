/** Something done with the mouse; cells from the upper left corner, from 0. */
export interface MouseEvent {
  readonly kind: 'press' | 'up' | 'down';
  readonly x: number;
  readonly y: number;
}

/** Asks the terminal for presses and the wheel, in the form that has no end to the right. */
export const MOUSE_ON = '\u001b[?1000h\u001b[?1006h';
export const MOUSE_OFF = '\u001b[?1006l\u001b[?1000l';

const SGR = /^\u001b\[<(\d{1,4});(\d{1,5});(\d{1,5})([Mm])$/;
const WHEEL_UP = 64;
const WHEEL_DOWN = 65;

/** Whether an input is the mouse's, whatever it tells: it never is a key. */
export const isMouse = (input: string): boolean => SGR.test(input);

/** What an input of the mouse tells; undefined where it asks for nothing: a release, another button, a modifier. */
export function mouseEvent(input: string): MouseEvent | undefined {
  const [, button = '', column = '', row = '', end] = SGR.exec(input) ?? [];
  if (end !== 'M') return undefined;
  const at = { x: Number(column) - 1, y: Number(row) - 1 };
  if (Number(button) === 0) return { kind: 'press', ...at };
  if (Number(button) === WHEEL_UP) return { kind: 'up', ...at };
  return Number(button) === WHEEL_DOWN ? { kind: 'down', ...at } : undefined;
}

export type MouseListener = (event: MouseEvent) => void;

/** Who is told of the mouse: what was shown last is asked first. */
export interface Mouse {
  tell(event: MouseEvent): void;
  listen(listener: MouseListener): () => void;
}

export function createMouse(): Mouse {
  const listeners = new Set<MouseListener>();
  return {
    tell(event) {
      for (const listener of listeners) listener(event);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
