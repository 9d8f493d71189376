import { snakeKey, toWire } from '@steward/api-client/client/wire-case';
import type { Endpoint } from '@steward/api-client/contract/endpoint';

type Kept = readonly string[];

const KEYS_KEPT = 5000;
/** Keys as they begin an object, and as they follow another one. */
const firstKeys = new Map<string, string>();
const nextKeys = new Map<string, string>();

/** A key as it stands in JSON, between what divides it from what is before it and from its value. */
function keyText(key: string, isFirst: boolean): string {
  const keys = isFirst ? firstKeys : nextKeys;
  let text = keys.get(key);
  if (text === undefined) {
    text = `${isFirst ? '{' : ','}${JSON.stringify(snakeKey(key))}:`;
    if (keys.size < KEYS_KEPT) keys.set(key, text);
  }
  return text;
}

/** Lists that are longer are renamed and written as a whole: the engine writes what is long faster than its parts. */
const LONG = 20;
/** Texts that JSON writes as they are; longer ones it looks through faster itself. */
const PLAIN = /^[\x20\x21\x23-\x5b\x5d-\x7e]{0,40}$/;

/** Whether JSON has a form of it. */
const isWritten = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';

/**
 * `text` with a value behind it. All is added to one text: a part that is put together by itself first is one more to be
 * kept, and to be copied when the whole is sent.
 */
function add(text: string, value: unknown, kept: Kept): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `${text}"${value}"` : text + JSON.stringify(value);
  if (typeof value === 'number') return text + (Number.isFinite(value) ? String(value) : 'null');
  if (typeof value === 'boolean') return text + (value ? 'true' : 'false');
  if (value === null) return `${text}null`;
  if (typeof value !== 'object') return text + (JSON.stringify(value) ?? 'null');
  return Array.isArray(value) ? addList(text, value, kept) : addObject(text, value as Record<string, unknown>, kept);
}

function addList(text: string, list: readonly unknown[], kept: Kept): string {
  if (list.length > LONG) return text + JSON.stringify(toWire(list, kept));
  let all = `${text}[`;
  for (let at = 0; at < list.length; at++) all = add(at > 0 ? `${all},` : all, list[at], kept);
  return `${all}]`;
}

function addObject(text: string, source: Readonly<Record<string, unknown>>, kept: Kept): string {
  let all = text;
  let isFirst = true;
  for (const key in source) {
    const inner = source[key];
    if (!isWritten(inner)) continue;
    all += keyText(key, isFirst);
    isFirst = false;
    all = kept.length > 0 && kept.includes(key) ? all + JSON.stringify(inner) : add(all, inner, kept);
  }
  return isFirst ? `${all}{}` : `${all}}`;
}

/**
 * A value as text, in the wire's case: what `JSON.stringify(toWire(value))` gives, in a third of its time for an answer of a
 * few dozen fields, as no second object is made of it. A short way: `bench/switch/answers.ts` measures it against that.
 */
export const jsonOf = ({ verbatim }: Pick<Endpoint, 'verbatim'>, value: unknown): string =>
  verbatim === true || !isWritten(value) ? JSON.stringify(value) : add('', value, verbatim);
