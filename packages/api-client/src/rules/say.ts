import format, { type FormatOptions } from 'icu-minify/format';
import type { Message, Values } from '../words/message.ts';
import { showCount } from './numbers.ts';

/** What messages are written in. Numbers in them are written as the community's language has them. */
const LANGUAGE = 'en';

let plurals: Intl.PluralRules | undefined;
const options: FormatOptions = {
  formatters: {
    getPluralRules: () => (plurals ??= new Intl.PluralRules(LANGUAGE)),
    getNumberFormat: () => ({ format: showCount }) as Intl.NumberFormat,
    getDateTimeFormat: () => {
      throw new Error('Times are written by rules/moments.ts.');
    },
  },
};

/** A message with its places filled. One that is left empty does not compile; what is filled in is never read as a message. */
export const say = <T extends string>({ form }: Message<T>, values: Values<T>): string =>
  String(format(form, LANGUAGE, values as Readonly<Record<string, string | number>>, options));
