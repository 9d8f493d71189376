import { LOG_TYPES, type LogType } from '@steward/api-client/rules/log-access';
import { LINES_A_DAY } from '../files/log-files.ts';
import { LINES } from '../lines/lines.ts';
import type { Scene } from '../lines/scene.ts';
import * as chat from '../texts/chat.ts';
import { anyOnline, type Moment, staffOnline } from './moment.ts';

const FEWEST_LINES = 2;
const SAYS = 0.75;
const OUT_OF_CHARACTER = 0.5;
/** Types whose lines always tell of something that is kept as well. */
const TOLD_OTHERWISE: ReadonlySet<LogType> = new Set(['death', 'connection', 'report', 'admin']);
const FREE_TYPES: Readonly<Record<string, number>> = Object.fromEntries(
  LOG_TYPES.filter(({ type }) => !TOLD_OTHERWISE.has(type)).map(({ type }) => [type, LINES_A_DAY[type]]),
);

/** What people say and do, as far as only the logs tell of it. */
export function talk(moment: Moment): void {
  const { crowd, random, rush } = moment;
  if (crowd.online.size < 2) {
    moment.line('general', LINES.general({ random, someone: () => 'Server', staff: () => 'Server' }));
    return;
  }
  const scene: Scene = {
    random,
    someone: () => anyOnline(moment)?.name ?? 'Server',
    staff: () => staffOnline(moment)?.name ?? 'Server',
  };
  const count = FEWEST_LINES + random.int(0, Math.round(3 * rush));
  for (let written = 0; written < count; written++) {
    const type = random.weighted(FREE_TYPES) as LogType;
    if (!tell(moment, type)) moment.line(type, LINES[type](scene));
  }
}

/** What people write is told by the script, as other things are. False where it is a line of a log. */
function tell(moment: Moment, type: LogType): boolean {
  const { random } = moment;
  const player = anyOnline(moment)?.name;
  if (player === undefined) return false;
  if (type === 'local' && random.chance(SAYS))
    moment.report({ kind: 'player.said', player, text: random.pick(chat.SAID) });
  else if (type === 'chat' && random.chance(OUT_OF_CHARACTER))
    moment.report({ kind: 'player.said', player, channel: 'ooc', text: random.pick(chat.OUT_OF_CHARACTER) });
  else if (type === 'command' && random.chance(SAYS))
    moment.report({ kind: 'player.command', player, command: random.pick(chat.COMMANDS) });
  else return false;
  return true;
}
