import { site } from '@steward/api-client/contract/site';
import type { Principal } from '@steward/api-client/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { cityOf } from '@steward/api-client/rules/community';
import { showClock, showRank } from '../../io/format.ts';
import { clean } from '../../io/sanitize.ts';
import { cut, widthOf } from '../../io/width.ts';
import { connectionText } from '../connection.ts';
import { useComing } from '../hooks/use-coming.ts';
import { useNow } from '../hooks/use-now.ts';
import { useRead } from '../hooks/use-read.ts';
import { useServices } from '../services.ts';
import { useStore } from '../store.ts';
import { Painted, type Piece } from './painted.tsx';

const STATUS_SECONDS = 60;
const CLOCK_MS = 10_000;
const SECOND_MS = 1000;

interface StatusLineProps {
  readonly user: Principal | undefined;
  readonly width: number;
}

const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { text }) => sum + widthOf(text), 0);

/** Pieces as far as they fit; the last one is cut. */
function within(pieces: readonly Piece[], width: number): Piece[] {
  const kept: Piece[] = [];
  let room = width;
  for (const piece of pieces) {
    if (room <= 0) break;
    const text = cut(piece.text, room);
    kept.push({ ...piece, text });
    room -= widthOf(text);
  }
  return kept;
}

/** Who is where: server, players online, name and rank, profile, time, speed. */
export function StatusLine({ user, width }: StatusLineProps) {
  const { connection, context, latency } = useServices();
  const now = useNow(CLOCK_MS);
  const took = useStore(latency);
  const status = useRead(site.servers, undefined, { everySeconds: STATUS_SECONDS, isAside: true });
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: () => context.profile(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const coming = useComing(user);
  const state = useStore(connection);
  const isAway = state.kind === 'away';
  const ticking = useNow(isAway ? SECOND_MS : CLOCK_MS);
  const trouble = connectionText(state, ticking, showClock);
  const server = status.data?.[0];
  const left: Piece[] = [{ text: ' Steward ', tone: 'accent' }];
  if (trouble !== undefined)
    left.push({ text: `${isAway ? '○' : '◌'} ${trouble} `, tone: isAway ? 'danger' : 'warning' });
  // What the server said last is no longer known to hold while it is away.
  if (server && !isAway)
    left.push(
      { text: ` ${server.id} ` },
      server.online
        ? { text: `● ${server.players}/${server.maxPlayers}`, tone: 'ok' }
        : { text: '○ offline', tone: 'danger' },
    );
  if (coming !== undefined) left.push({ text: ` ${coming} `, tone: 'warning' });
  if (user) left.push({ text: `   ${clean(user.name)} `, tone: 'strong' }, { text: showRank(user) });
  const where: Piece[] = profile.data ? [{ text: ` · ${profile.data.name}`, tone: 'quiet' }] : [];
  const speed = took === undefined ? '' : `${Math.round(took)} ms `;
  const time = `${showClock(now)} ${clean(cityOf())} ${speed === '' ? '' : ` ${speed}`}`;
  const fits = (pieces: readonly Piece[], end: string) => lengthOf(pieces) + 2 + end.length <= width;
  const right = [time, speed].find((end) => fits(left, end)) ?? '';
  const shown = within([...left, ...where], width - right.length - 2);
  const gap = ' '.repeat(Math.max(0, width - right.length - lengthOf(shown)));
  return <Painted pieces={[...shown, { text: gap }, { text: right, tone: 'quiet' }]} />;
}
