const PREFIX = 'steward-draft:';
/** Drafts of a tab; the oldest go first. */
const MOST_DRAFTS = 40;
const MOST_CHARACTERS = 100_000;

/** What one form of one address holds for one account. Kept in the tab: it outlives a reload, and ends with the tab. */
export interface DraftPlace {
  readonly account: number;
  readonly pathname: string;
  readonly form: string;
}

export type DraftValues = Readonly<Record<string, unknown>>;

interface Kept {
  readonly at: number;
  readonly values: DraftValues;
  /** Keys whose value is undefined, which JSON has no word for. */
  readonly emptied?: readonly string[];
}

const accountPrefix = (account: number) => `${PREFIX}${account}:`;
const keyOf = ({ account, pathname, form }: DraftPlace) => `${accountPrefix(account)}${pathname}#${form}`;

const keys = () =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index) ?? '').filter((key) =>
    key.startsWith(PREFIX),
  );

function parsed(text: string | null): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (kept === null || typeof kept !== 'object' || !('values' in kept) || !('at' in kept)) return undefined;
    const { at, values } = kept;
    if (typeof at !== 'number' || values === null || typeof values !== 'object') return undefined;
    const emptied = 'emptied' in kept && Array.isArray(kept.emptied) ? kept.emptied : [];
    return { at, values: { ...Object.fromEntries(emptied.map((key) => [String(key), undefined])), ...values } };
  } catch {
    return undefined;
  }
}

/** What was typed there and neither sent nor discarded. */
export const readDraft = (place: DraftPlace): DraftValues | undefined =>
  parsed(sessionStorage.getItem(keyOf(place)))?.values;

export const dropDraft = (place: DraftPlace): void => sessionStorage.removeItem(keyOf(place));

/** Keeps what is typed; nothing, where it is too long or the browser has no room. */
export function keepDraft(place: DraftPlace, values: DraftValues): void {
  const key = keyOf(place);
  if (Object.keys(values).length === 0) return dropDraft(place);
  const emptied = Object.keys(values).filter((key) => values[key] === undefined);
  const text = JSON.stringify({ at: Date.now(), values, emptied } satisfies Kept);
  if (text.length > MOST_CHARACTERS) return;
  const others = keys().filter((other) => other !== key);
  if (others.length >= MOST_DRAFTS) {
    const byAge = others.toSorted(
      (a, b) => (parsed(sessionStorage.getItem(a))?.at ?? 0) - (parsed(sessionStorage.getItem(b))?.at ?? 0),
    );
    for (const old of byAge.slice(0, others.length - MOST_DRAFTS + 1)) sessionStorage.removeItem(old);
  }
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // The browser has no room for it: the form works without.
  }
}

/** Forgets all drafts, or those of everyone but `account`. */
export function dropDrafts(account?: number): void {
  for (const key of keys())
    if (account === undefined || !key.startsWith(accountPrefix(account))) sessionStorage.removeItem(key);
}
