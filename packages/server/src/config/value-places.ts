import { type Place, placeAt, TOKENS } from './places.ts';

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
