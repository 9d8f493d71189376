import type { FieldSpec } from '../tui/components/form-field.tsx';
import type { Binding } from '../tui/keys.ts';

/** A screen as it is told line by line. */
export interface PlainFrame {
  readonly title: string;
  readonly facts: string;
  readonly bindings: readonly Binding[];
  readonly screens: readonly { readonly id: string; readonly title: string }[];
  open(screen: string): void;
}

/** A list: each row as a sentence, made when it is told. */
export interface PlainList {
  readonly length: number;
  /** Whole, or what is needed most of it. */
  textOf(at: number, isWhole: boolean): string;
  select(at: number): void;
}

export interface PlainForm {
  readonly title: string;
  readonly remarks: readonly string[];
  readonly fields: readonly FieldSpec[];
  /** Which field is asked for. */
  readonly at: number;
  readonly values: Readonly<Record<string, string>>;
  readonly trouble: { readonly text: string; readonly fields: Readonly<Record<string, string>> } | undefined;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  /** It asks whether to leave without sending. */
  readonly isLeaving: boolean;
}

export interface PlainQuestion {
  readonly title: string;
  readonly lines: readonly string[];
  readonly yes: string;
  readonly trouble: string | undefined;
  readonly isBusy: boolean;
}

/** What takes text now: it is told once it listens. */
export interface PlainEditor {
  readonly hasLines: boolean;
}

export interface PlainParts {
  readonly frame: PlainFrame;
  readonly list: PlainList;
  readonly form: PlainForm;
  readonly question: PlainQuestion;
  readonly editor: PlainEditor;
}

export type PlainKind = keyof PlainParts;

/** What the screen that is seen now is made of. Components tell it while they are seen. */
export class PlainBoard {
  private readonly parts = new Map<PlainKind, Map<object, PlainParts[PlainKind]>>();

  put<K extends PlainKind>(kind: K, key: object, part: PlainParts[K]): void {
    const all = this.parts.get(kind) ?? new Map<object, PlainParts[PlainKind]>();
    this.parts.set(kind, all.set(key, part));
  }

  remove(kind: PlainKind, key: object): void {
    this.parts.get(kind)?.delete(key);
  }

  get<K extends PlainKind>(kind: K): PlainParts[K] | undefined {
    return [...(this.parts.get(kind)?.values() ?? [])].at(-1) as PlainParts[K] | undefined;
  }
}
