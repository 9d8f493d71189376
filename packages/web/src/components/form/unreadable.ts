/** The value of a field whose text is no day or time; no form sends it. */
export const UNREADABLE = 'unreadable';
