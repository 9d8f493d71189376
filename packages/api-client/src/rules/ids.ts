/** How an id is written: a positive whole number of at most 15 digits, which any number type holds exactly. */
export const ID_PATTERN = /^[1-9]\d{0,14}$/;

/** The id that a text writes; undefined when it is none. */
export const idOf = (text: string): number | undefined => (ID_PATTERN.test(text) ? Number(text) : undefined);
