type Env = Readonly<Record<string, string | undefined>>;

/** The locale of characters: the first of its variables that says something. */
const localeOf = (env: Env): string => env.LC_ALL || env.LC_CTYPE || env.LANG || '';

/** Whether the terminal says that it shows more than ASCII. */
export const speaksUnicode = (env: Env): boolean => /utf-?8/i.test(localeOf(env)) || env.WT_SESSION !== undefined;

/** Whether the terminal says that it does not. Where nothing is said, as in containers, it most often does. */
export const isAsciiOnly = (env: Env): boolean => localeOf(env) !== '' && !speaksUnicode(env);
