import { InvalidArgumentError } from 'commander';

/** Reads an argument or option that is a whole number. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < least)
      throw new InvalidArgumentError(`Use a whole number from ${least}.`);
    return value;
  };
