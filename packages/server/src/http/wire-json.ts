import { snakeKey, toWire } from '@steward/api-client/client/wire-case';
import type { Endpoint } from '@steward/api-client/contract/endpoint';

type Kept = readonly string[];

const KEYS_KEPT = 5000;
const keys = new Map<string, string>();

/** A key as it stands in JSON, with what divides it from its value. */
function keyText(key: string): string {
  let text = keys.get(key);
  if (text === undefined) {
    text = `${JSON.stringify(snakeKey(key))}:`;
    if (keys.size < KEYS_KEPT) keys.set(key, text);
  }
  return text;
}

/** Lists that are longer are renamed and written as a whole: the engine writes what is long faster than its parts. */
const LONG = 20;
/** Texts that JSON writes as they are; longer ones it looks through faster itself. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]{0,40}$/;

function textOf(value: unknown, kept: Kept): string | undefined {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value === null) return 'null';
  if (typeof value !== 'object') return JSON.stringify(value);
  return Array.isArray(value) ? listText(value, kept) : objectText(value as Record<string, unknown>, kept);
}

function listText(list: readonly unknown[], kept: Kept): string {
  if (list.length > LONG) return JSON.stringify(toWire(list, kept));
  let text = '[';
  for (let at = 0; at < list.length; at++) text += (at > 0 ? ',' : '') + (textOf(list[at], kept) ?? 'null');
  return `${text}]`;
}

function objectText(source: Readonly<Record<string, unknown>>, kept: Kept): string {
  let text = '';
  for (const key in source) {
    const inner = source[key];
    const part = kept.length > 0 && kept.includes(key) ? JSON.stringify(inner) : textOf(inner, kept);
    if (part !== undefined) text += (text === '' ? '' : ',') + keyText(key) + part;
  }
  return `{${text}}`;
}

/**
 * A value as text, in the wire's case: what `JSON.stringify(toWire(value))` gives, in a third of its time for an answer of a
 * few dozen fields, as no second object is made of it. A short way: `bench/switch/answers.ts` measures it against that.
 */
export const jsonOf = ({ verbatim }: Pick<Endpoint, 'verbatim'>, value: unknown): string =>
  verbatim === true ? JSON.stringify(value) : (textOf(value, verbatim) ?? JSON.stringify(value));
