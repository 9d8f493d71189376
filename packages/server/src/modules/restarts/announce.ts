import type { Config } from '../../config/config.ts';
import { instant } from '../../core/clock.ts';
import { commandItem } from '../../core/game-commands.ts';
import type { OutboxItem } from '../../core/outbox.ts';
import type { Target } from './targets.ts';

type Texts = Config['restartTexts'];

const MINUTE = 60;
/** A word that comes later than this many seconds is not said any more: it would be wrong. */
const STALE = 20;

/** How long that is, in the words of the community. */
function lengthText(seconds: number, { minute, minutes, seconds: ofSeconds }: Texts): string {
  if (seconds < MINUTE) return ofSeconds.replaceAll('{n}', String(seconds));
  const whole = Math.round(seconds / MINUTE);
  return whole === 1 ? minute : minutes.replaceAll('{n}', String(whole));
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text
    .replaceAll(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place)
    .replaceAll(/\s+/g, ' ')
    .trim();

const say = (server: string, text: string, now: number): OutboxItem =>
  commandItem('say', { text, until: instant(now + STALE) }, server);

/** What tells the players of a target that it restarts in so many seconds; nothing where it has none. */
export const soonItems = (
  { server }: Target,
  texts: Texts,
  { seconds, reason, now }: { readonly seconds: number; readonly reason: string; readonly now: number },
): OutboxItem[] =>
  server === undefined ? [] : [say(server, filled(texts.soon, { time: lengthText(seconds, texts), reason }), now)];

/** What tells them that it does not, after all. */
export const cancelledItems = ({ server }: Target, texts: Texts, now: number): OutboxItem[] =>
  server === undefined ? [] : [say(server, filled(texts.cancelled, {}), now)];
