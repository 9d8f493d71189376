import { compile, type Alternative } from '@michaelhomer/jqjs';

/** The results of an expression of jq for a value. */
export type Select = (value: unknown) => readonly unknown[];

/** The library yields each key for itself; jq gives one list. */
const KEYS = 'def keys: if type == "object" then to_entries | map(.key) | sort else [range(length)] end;\n';

/** The library hands on nulls of the left side of `//`; jq takes the right side in place of null, false and errors. */
function* alternative(this: Alternative, input: unknown, conf: unknown): Generator {
  let isFound = false;
  try {
    for (const value of this.lhs.apply(input, conf)) {
      if (value === null || value === false) continue;
      isFound = true;
      yield value;
    }
  } catch (error) {
    if (isFound) throw error;
  }
  if (!isFound) yield* this.rhs.apply(input, conf);
}

let isMended = false;

function mend(): void {
  if (isMended) return;
  isMended = true;
  const prototype: unknown = Object.getPrototypeOf(compile('1 // 2').ast);
  Object.assign(prototype as object, { apply: alternative });
}

const said = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Compiles an expression of jq. It and what it returns throw `Error`s that say what is wrong. */
export function selector(expression: string): Select {
  const tried = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      throw new Error(said(error), { cause: error });
    }
  };
  mend();
  const filter = tried(() => compile(/\bkeys\b/.test(expression) ? KEYS + expression : expression));
  return (value) => tried(() => [...filter(value)]);
}
