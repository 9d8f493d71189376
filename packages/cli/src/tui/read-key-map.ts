import { join } from 'node:path';
import { readText } from '../config/read-text.ts';
import type { KeyMap } from './key-map.ts';

export const KEYS_FILE = 'keys.json';
const NO_KEYS: KeyMap = { keys: new Map(), problems: [] };

const NAMED =
  /^(?:up|down|left|right|pageup|pagedown|home|end|enter|esc|backspace|delete|tab|shift-tab|space|ctrl-[a-z])$/;
/** These leave, whatever a file says. */
const RESERVED: ReadonlySet<string> = new Set(['ctrl-c', 'ctrl-z']);
const ACTION = /^(?:[a-z][a-z0-9-]*\.)?[a-z][a-z0-9-]*$/;

const isKey = (name: string): boolean => NAMED.test(name) || ([...name].length === 1 && name.trim() !== '');

function keysOf(value: unknown): readonly string[] | undefined {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length > 0 && list.every((one): one is string => typeof one === 'string') ? list : undefined;
}

/** Reads what a file of keys says. Entries that cannot be are left out and told. */
export function parseKeyMap(text: string): KeyMap {
  let source: unknown;
  try {
    source = JSON.parse(text);
  } catch {
    return { ...NO_KEYS, problems: [`${KEYS_FILE} is no valid JSON, so no key is changed.`] };
  }
  if (source === null || typeof source !== 'object' || Array.isArray(source))
    return { ...NO_KEYS, problems: [`${KEYS_FILE} has to be an object, such as {"refresh": "R"}.`] };
  const keys = new Map<string, readonly string[]>();
  const problems: string[] = [];
  for (const [action, value] of Object.entries(source)) {
    const wanted = keysOf(value);
    const wrong = wanted?.find((key) => !isKey(key) || RESERVED.has(key));
    if (!ACTION.test(action)) problems.push(`"${action}" is no name of an action.`);
    else if (!wanted) problems.push(`"${action}" takes a key or a list of keys.`);
    else if (wrong !== undefined)
      problems.push(`"${action}": "${wrong}" ${RESERVED.has(wrong) ? 'always leaves' : 'is no key'}.`);
    else keys.set(action, wanted);
  }
  return { keys, problems: problems.map((problem) => `${KEYS_FILE}: ${problem}`) };
}

/** The keys that somebody chose; none where there is no file. */
export function readKeyMap(dir: string | undefined): KeyMap {
  try {
    const text = dir === undefined ? undefined : readText(join(dir, KEYS_FILE));
    return text === undefined || text.trim() === '' ? NO_KEYS : parseKeyMap(text);
  } catch (error) {
    return { ...NO_KEYS, problems: [error instanceof Error ? error.message : `${KEYS_FILE} cannot be read.`] };
  }
}
