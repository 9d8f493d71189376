/** A place in a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:"]|[^\s{}[\],:"]+/g;

const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
};

const isWhole = (token: string): boolean => {
  try {
    JSON.parse(token);
    return true;
  } catch {
    return false;
  }
};

/** Where a text stops being JSON; its end where something is missing there. */
export function faultIn(text: string): Place {
  const open: ('{' | '[')[] = [];
  let wanted: 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'more' = 'value';
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const inside = open.at(-1);
    const ends = token === (inside === '{' ? '}' : ']') && inside !== undefined;
    if (ends && (wanted === 'more' || wanted.endsWith('or end'))) {
      open.pop();
      wanted = 'more';
    } else if (wanted === 'colon' && token === ':') wanted = 'value';
    else if (wanted === 'more' && token === ',' && inside) wanted = inside === '{' ? 'key' : 'value';
    else if (wanted.startsWith('key') && token.startsWith('"') && isWhole(token)) wanted = 'colon';
    else if (wanted.startsWith('value') && (token === '{' || token === '[')) {
      open.push(token);
      wanted = token === '{' ? 'key or end' : 'value or end';
    } else if (wanted.startsWith('value') && isWhole(token)) wanted = 'more';
    else return placeAt(text, index);
  }
  return placeAt(text, text.length);
}

const keyOf = (path: readonly PropertyKey[]): string => path.map((part) => JSON.stringify(String(part))).join(' ');

/**
 * Where each value of a valid JSON text begins; a value of an object begins with its key. Of a key that stands twice it
 * is the last, which counts.
 */
export function placesOf(text: string): (path: readonly PropertyKey[]) => Place | undefined {
  const offsets = new Map<string, number>();
  const open: { readonly list: boolean; part: string | number; wantsKey: boolean }[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    const inside = open.at(-1);
    if (token === '}' || token === ']') open.pop();
    else if (token === ',') {
      if (inside?.list) inside.part = Number(inside.part) + 1;
      else if (inside) inside.wantsKey = true;
    } else if (inside?.wantsKey && token !== ':') {
      inside.part = JSON.parse(token) as string;
      inside.wantsKey = false;
      offsets.set(keyOf(open.map(({ part }) => part)), index);
    } else if (token !== ':') {
      if (inside?.list !== false) offsets.set(keyOf(open.map(({ part }) => part)), index);
      if (token === '{') open.push({ list: false, part: '', wantsKey: true });
      else if (token === '[') open.push({ list: true, part: 0, wantsKey: false });
    }
  }
  return (path) => {
    for (let length = path.length; length >= 0; length--) {
      const offset = offsets.get(keyOf(path.slice(0, length)));
      if (offset !== undefined) return placeAt(text, offset);
    }
    return undefined;
  };
}
