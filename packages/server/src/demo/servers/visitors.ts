import { anyName } from '../names.ts';
import { createRandom } from '../random.ts';

/** Seconds after which a few people came to the smaller games, or left. */
const CHANGES_EVERY = 60;
/** Seconds until somebody who was kicked comes back. */
const AWAY = 300;
const DAY = 86_400;
/** What all of these games take as a name. */
const NAME = /^\w{3,16}$/;

/** Somebody in one of the smaller games, by the number that they have there. */
export interface Visitor {
  readonly id: number;
  readonly name: string;
}

/** Who plays a game of which nothing but its list is known. */
export interface Visitors {
  there(): Visitor[];
  /** Who could be there: kicked and banned ones, too. */
  known(name: string): Visitor | undefined;
  kick(id: number): void;
  ban(id: number): void;
  unban(id: number): void;
}

interface VisitorOptions {
  readonly game: string;
  readonly most: number;
  /** Epoch seconds. */
  now(): number;
  /** Names of people of the community who are in no game; none before there are any. */
  names(): readonly string[];
}

/** More in the evening, the same ones for a while; they are people of the community as soon as it is there. */
export function createVisitors({ game, most, now, names }: VisitorOptions): Visitors {
  const strangers = createRandom(game);
  let people = [...new Set(Array.from({ length: 2 * most }, () => anyName(strangers)))].slice(0, most);
  let areMembers = false;
  const away = new Map<number, number>();
  const banned = new Set<number>();

  function all(): readonly string[] {
    if (areMembers) return people;
    const members = names().filter((name) => NAME.test(name));
    if (members.length < most) return people;
    const random = createRandom(game);
    people = [...new Set(Array.from({ length: 2 * most }, () => random.pick(members)))].slice(0, most);
    areMembers = true;
    return people;
  }

  return {
    there() {
      const at = Math.floor(now() / CHANGES_EVERY) * CHANGES_EVERY;
      const evening = (1 - Math.cos((2 * Math.PI * (at - 5 * 3600)) / DAY)) / 2;
      const count = Math.round(most * (0.15 + 0.75 * evening)) + (createRandom(`${game} ${at}`).int(0, 4) - 2);
      return all()
        .slice(0, Math.max(1, count))
        .map((name, id) => ({ id, name }))
        .filter(({ id }) => !banned.has(id) && now() >= (away.get(id) ?? 0));
    },
    known(name) {
      const id = all().findIndex((one) => one.toLowerCase() === name.toLowerCase());
      return id < 0 ? undefined : { id, name: all()[id] ?? name };
    },
    kick: (id) => void away.set(id, now() + AWAY),
    ban: (id) => void banned.add(id),
    unban: (id) => void banned.delete(id),
  };
}
