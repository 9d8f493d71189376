import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';

/** A text with places to fill. Translations are found by its id, and written as the same kind of text. */
export interface Message<T extends string = string> {
  /** Follows from where it stands: `punishments.unban.asks`, `counted.player`. */
  readonly id: string;
  /** What is filled: made of the text, which clients are built without. */
  readonly form: CompiledMessage;
  /** In ICU MessageFormat: `{count, plural, one {# player} other {# players}}`. */
  readonly text?: T;
}

type Trim<S extends string> = S extends ` ${infer Rest}` | `${infer Rest} ` ? Trim<Rest> : S;

/** What is open: a text, or the arms of a plural, each with a text of its own. */
type Open = readonly ('text' | 'arms')[];

type ReadArms<S extends string, O extends Open, Found> = S extends `${infer Before}{${infer Arm}`
  ? Before extends `${string}}${string}`
    ? Close<S, O, Found>
    : ReadText<Arm, readonly ['text', ...O], Found>
  : Close<S, O, Found>;

type Close<S extends string, O extends Open, Found> = S extends `${string}}${infer After}`
  ? O extends readonly [unknown, ...infer Outer extends Open]
    ? Outer extends readonly ['arms', ...Open]
      ? ReadArms<After, Outer, Found>
      : ReadText<After, Outer, Found>
    : Found
  : Found;

type ReadText<S extends string, O extends Open, Found> = S extends `${infer Before}{${infer Place}`
  ? Before extends `${string}}${string}`
    ? Close<S, O, Found>
    : ReadPlace<Place, O, Found>
  : Close<S, O, Found>;

type ReadPlace<S extends string, O extends Open, Found> = S extends `${infer Place}}${infer After}`
  ? Place extends `${infer Name},${infer Kind},${string}`
    ? Trim<Kind> extends 'plural'
      ? S extends `${string},${string},${infer Arms}`
        ? ReadArms<Arms, readonly ['arms', ...O], Found & Record<Trim<Name>, number>>
        : never
      : never
    : ReadText<After, O, Found & Record<Trim<Place>, string | number>>
  : never;

/** What a text wants filled: a number for each plural, and a text or a number for each other place. */
export type Values<T extends string> = Readonly<ReadText<T, readonly ['text'], unknown>>;

/** Declares a text with places. `group()` gives it its id where it stands in a call. Throws where it is no ICU message. */
export const message = <const T extends string>(text: T, id = ''): Message<T> => ({ id, form: compile(text), text });

/** Declares texts with places under a name, which begins the id of each. */
export const words = <const W extends Readonly<Record<string, string>>>(
  name: string,
  texts: W,
): { readonly [K in keyof W]: Message<W[K]> } =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, message(text, `${name}.${key}`)])) as unknown as {
    readonly [K in keyof W]: Message<W[K]>;
  };
