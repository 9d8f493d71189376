/** A place in a text, counted from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

export const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:"]|[^\s{}[\],:"]+/g;

export const placeAt = (text: string, offset: number): Place => {
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
