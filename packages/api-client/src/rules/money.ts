import { community } from './community.ts';
import { digitsTyped, showCount } from './numbers.ts';

/** Whether the value is an amount of money: a whole number of dollars that is exact (`decisions.md` section 2). */
export const isMoney = (value: unknown): value is number => Number.isSafeInteger(value);

/** The sum of two amounts; undefined when it would not be exact any more. */
export function addMoney(one: number, other: number): number | undefined {
  const sum = one + other;
  return isMoney(one) && isMoney(other) && isMoney(sum) ? sum : undefined;
}

/** The highest balance that people can make; what the game adds later has room above it. */
export const HIGHEST_BALANCE = 1_000_000_000_000_000;

/** Why a balance cannot be made of this amount; undefined when it can. */
export const balanceRefusal = (balance: number): string | undefined =>
  Math.abs(balance) > HIGHEST_BALANCE
    ? `A balance can be at most ${showMoney(HIGHEST_BALANCE)}. Enter a smaller amount.`
    : undefined;

/** What becomes of a balance that the game moves: always a sum that is exact, held where there is no room for all. */
export function moveMoney(balance: number, amount: number): { readonly balance: number; readonly moved: number } {
  const after = sumMoney([balance, amount]);
  return { balance: after, moved: addMoney(balance, amount) === undefined ? after - balance : amount };
}

/** So many percent of an amount, rounded down to whole dollars; exact for every amount and 0 to 100 whole percent. */
export function percentOf(amount: number, percent: number): number {
  const hundreds = Math.floor(amount / 100);
  return hundreds * percent + Math.floor(((amount - hundreds * 100) * percent) / 100);
}

/** The sum of amounts, held within what is exact. */
export function sumMoney(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n);
  const most = BigInt(Number.MAX_SAFE_INTEGER);
  return Number(sum > most ? most : sum < -most ? -most : sum);
}

/** An amount as people read it: `$1,234,567`, `-$50`; `1.234 €` where the sign stands after. */
export function showMoney(amount: number): string {
  const { sign, place } = community().currency;
  const [minus, digits] = [amount < 0 ? '-' : '', showCount(Math.abs(amount))];
  return place === 'before' ? `${minus}${sign}${digits}` : `${minus}${digits}\u00a0${sign}`;
}

/** What amounts are counted in, in a sentence: `in dollars`. */
export function moneyUnit(): string {
  const { sign } = community().currency;
  return sign === '$' ? 'dollars' : sign;
}

/** The amount that was typed, below zero too: `-5000`, `$1,000`, `1.000 €`; undefined when it is none. */
export function readMoney(text: string): number | undefined {
  const { sign } = community().currency;
  const trimmed = text.trim();
  const isBelow = trimmed.startsWith('-');
  let rest = isBelow ? trimmed.slice(1).trim() : trimmed;
  if (rest.startsWith(sign)) rest = rest.slice(sign.length);
  else if (rest.endsWith(sign)) rest = rest.slice(0, -sign.length);
  const digits = digitsTyped(rest);
  const amount = Number(digits);
  if (digits === undefined || !Number.isSafeInteger(amount)) return undefined;
  return isBelow && amount !== 0 ? -amount : amount;
}

export const AMOUNT_TOO_LARGE = 'This amount is too large. Enter a smaller one.';
export const BANK_OUTRANKED = 'You cannot change the bank account of someone with the same or higher rank.';

/** What becomes of cash when `amount` is given (or taken, below zero), or why it cannot be. */
export type CashChange = { readonly cash: number } | { readonly refusal: string };

/** What the sign of an amount means where cash is changed. */
export const SIGNED_AMOUNT = 'Above zero gives, below zero takes: -5000.';

/** Below zero only with `force`; never to what is not exact. */
export function changeCash(cash: number, amount: number, force: boolean): CashChange {
  if (amount === 0) return { refusal: 'Enter an amount other than 0.' };
  const changed = addMoney(cash, amount);
  if (changed === undefined) return { refusal: AMOUNT_TOO_LARGE };
  const refusal = Math.abs(changed) > Math.abs(cash) ? balanceRefusal(changed) : undefined;
  if (refusal !== undefined) return { refusal };
  if (changed < 0 && amount < 0 && !force)
    return { refusal: `The player has ${showMoney(cash)}. Take less, or allow a negative balance.` };
  return { cash: changed };
}
