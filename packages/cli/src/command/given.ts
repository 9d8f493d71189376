import { UsageError } from '../errors.ts';

/** What was typed, read by name: arguments and long options alike, in camelCase. */
export interface Given {
  text(name: string): string | undefined;
  required(name: string): string;
  flag(name: string): boolean;
  many(name: string): readonly string[];
  whole(name: string, range: { min: number; max: number }): number | undefined;
  choice<T extends string>(name: string, choices: readonly T[]): T | undefined;
}

/** `dry-run` as `dryRun`. */
export const camel = (name: string): string => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const optionName = (name: string) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Reads parsed values; `command` is named in refusals. */
export function givenOf(values: Readonly<Record<string, unknown>>, command: string): Given {
  const text = (name: string): string | undefined => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    text,
    required(name) {
      const value = text(name);
      if (value === undefined || value.trim() === '') throw new UsageError(`The ${name} is missing.`, command);
      return value;
    },
    flag: (name) => values[name] === true,
    many(name) {
      const value = values[name];
      return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
    },
    whole(name, { min, max }) {
      const value = text(name);
      if (value === undefined) return undefined;
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max))
        throw new UsageError(
          `${optionName(name)} takes a whole number from ${min} to ${max}, not "${value}".`,
          command,
        );
      return number;
    },
    choice<T extends string>(name: string, choices: readonly T[]) {
      const value = text(name);
      if (value === undefined) return undefined;
      const found = choices.find((choice) => choice === value);
      if (found === undefined)
        throw new UsageError(`${optionName(name)} takes ${choices.join(', ')}, not "${value}".`, command);
      return found;
    },
  };
}
