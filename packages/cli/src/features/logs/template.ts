import type { TailEvent } from '@steward/api-client/contract/logs';
import { UsageError } from '../../errors.ts';
import { jsonText } from '../../io/json.ts';
import { partsOf } from './line.ts';

/** A line of a followed log. */
export type TailLine = Extract<TailEvent, { kind: 'line' }> & { readonly type: string };

/** A line as a template shows it. */
export type Template = (line: TailLine) => string;

const PLACES: Readonly<Record<string, Template>> = {
  time: ({ time }) => time ?? '',
  clock: (line) => partsOf(line).clock.trim(),
  day: ({ day }) => day,
  type: ({ type }) => type,
  file: ({ file }) => file,
  id: ({ id }) => id,
  text: ({ text }) => text,
  said: ({ text }) => text.replace(/^\[[^\]]*\] ?/, ''),
  json: (line) => jsonText(line),
};

export const TEMPLATE_PLACES = Object.keys(PLACES);

const ESCAPED: Readonly<Record<string, string>> = { '\\t': '\t', '\\n': '\n', '\\\\': '\\', '{{': '{', '}}': '}' };

/** Reads a template such as `{clock} {type}: {text}`. Throws `UsageError` for a place that there is not. */
export function templateOf(text: string, command: string): Template {
  const parts = Array.from(
    text.matchAll(/\{\{|\}\}|\\[tn\\]|\{([^{}]*)\}|[^]/gu),
    ([part, name]): string | Template => {
      if (name === undefined) return ESCAPED[part] ?? part;
      const place = Object.hasOwn(PLACES, name) ? PLACES[name] : undefined;
      if (!place)
        throw new UsageError(
          `--template has no place {${name}}. Places: ${TEMPLATE_PLACES.join(', ')}; {{ is a brace.`,
          command,
        );
      return place;
    },
  );
  return (line) => parts.map((part) => (typeof part === 'string' ? part : part(line))).join('');
}
