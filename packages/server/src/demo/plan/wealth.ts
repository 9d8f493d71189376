import { HOUR } from '../calendar.ts';
import type { Random } from '../random.ts';
import type { Person } from './person.ts';

const MOST_MONEY = 90_000_000;
const MONEY_AN_HOUR = 4200;

/** Gives everybody cash and money in the bank, more to those who played long. */
export function planMoney(random: Random, people: readonly Person[]): void {
  for (const person of people) {
    const earned = Math.min(MOST_MONEY, (person.timePlayed / 60) * MONEY_AN_HOUR * person.fortune);
    const share = random.between(0.04, 0.3);
    person.cash = Math.round(earned * share) + random.int(50, 4000);
    person.bank = Math.round(earned * (1 - share));
    if (person.state === 'new') [person.cash, person.bank] = [2500, 0];
    if (person.name === 'Player_One') [person.cash, person.bank] = [412_350, 13_874_200];
  }
}

/** What somebody had so many days ago, as a part of what they have today. */
export function moneyBefore(person: Person, daysAgo: number): number {
  if (daysAgo === 0) return 1;
  const wave =
    Math.sin(person.id * 12.9898 + daysAgo * 0.37) * 0.04 + Math.sin(person.id * 78.233 + daysAgo * 1.7) * 0.02;
  const isGrowing = person.quitAt === undefined;
  return Math.max(0.05, 1 - (isGrowing ? 0.0035 * daysAgo : 0) + wave);
}

/** Level that so much playing gives. */
export const levelOf = (minutes: number): number =>
  Math.max(1, Math.min(80, Math.floor(Math.sqrt((minutes * 60) / HOUR) / 1.2)));
