/** How players are looked up: composed (NFC), trimmed and lower-cased. */
export const normalizeName = (name: string): string => name.normalize('NFC').trim().toLowerCase().normalize('NFC');

/** Characters from which a search for a player begins (`foundation.md` section 9). */
export const SEARCH_FROM = 3;

export const TOO_SHORT_TO_SEARCH = `Type at least ${SEARCH_FROM} characters.`;

/** Whether a text is enough to look for players: three characters, or a number, which is an id (`12`, `#12`). */
export const isSearchable = (text: string): boolean =>
  [...text.trim()].length >= SEARCH_FROM || /^#?[1-9]\d*$/.test(text.trim());
