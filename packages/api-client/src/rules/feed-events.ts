/** What feeds tell of. */
export const FEED_EVENTS = [
  'ban',
  'unban',
  'punishment',
  'ticket',
  'ticket-waiting',
  'staff',
  'restart',
  'server',
  'flag',
  'watched',
  'words',
] as const;
export type FeedEvent = (typeof FEED_EVENTS)[number];

interface Facts {
  readonly label: string;
  /** What makes one, for who chooses it. */
  readonly means: string;
  /** Names of places with what stands there. */
  readonly places: Readonly<Record<string, string>>;
  readonly template: string;
  /** The facts of one that never happened, for where none did yet. */
  readonly example: Readonly<Record<string, string>>;
}

const PLAYER = 'the player';
const STAFF = 'who did it';
const TICKET = { number: 'its number', type: 'report or support', player: 'who opened it', reason: 'what it is about' };

/** What is known of each event. */
export const FEED_FACTS: Readonly<Record<FeedEvent, Facts>> = {
  ban: {
    label: 'Bans',
    means: 'A player was banned, by staff in the panel or in the game.',
    places: { player: PLAYER, staff: STAFF, reason: 'why', ends: 'when it ends, or "never"' },
    template: '**{player}** was banned by {staff}.\nReason: {reason}\nEnds: {ends}',
    example: { player: 'Kai_Moreno', staff: 'Rank_5', reason: 'Aimbot', ends: 'never' },
  },
  unban: {
    label: 'Unbans',
    means: 'A ban was lifted. One that ends by itself is not told.',
    places: { player: PLAYER, staff: STAFF },
    template: '**{player}** was unbanned by {staff}.',
    example: { player: 'Kai_Moreno', staff: 'Rank_6' },
  },
  punishment: {
    label: 'Punishments',
    means: 'A player was warned, kicked, jailed or the like; bans are told apart.',
    places: { player: PLAYER, staff: STAFF, type: 'warning, kick and so on', reason: 'why' },
    template: '**{player}** was punished by {staff}: {type}.\nReason: {reason}',
    example: { player: 'Ana_Reyes', staff: 'Rank_5', type: 'Warning', reason: 'Deathmatch' },
  },
  ticket: {
    label: 'Tickets',
    means: 'A ticket was opened, taken or closed. On Discord its message is changed each time.',
    places: { ...TICKET, reported: 'whom it reports', staff: 'who took it', state: 'new, taken or closed, and how' },
    template: 'Ticket {number} by **{player}**: {reason}\nAbout: {reported}\n{state}',
    example: {
      number: '4182',
      type: 'report',
      player: 'Ana_Reyes',
      reported: 'Kai_Moreno',
      reason: 'Drove over me twice',
      staff: '',
      state: 'New',
    },
  },
  'ticket-waiting': {
    label: 'Tickets that wait',
    means: 'Nobody took a ticket within the minutes that you set.',
    places: { ...TICKET, minutes: 'the minutes that it waits' },
    template: 'Ticket {number} by **{player}** waits for {minutes} minutes: {reason}',
    example: { number: '4182', type: 'report', player: 'Ana_Reyes', reason: 'Drove over me twice', minutes: '10' },
  },
  staff: {
    label: 'Staff changes',
    means: 'Somebody was given another rank or permission. Developer ranks are not told.',
    places: { player: PLAYER, staff: STAFF, change: 'what changed' },
    template: '**{player}**: {change} (by {staff})',
    example: { player: 'Noor_Haddad', staff: 'Rank_7', change: 'Rank: Moderator to Junior Admin' },
  },
  restart: {
    label: 'Restarts',
    means: 'A restart was planned, moved, cancelled, begun or ended. On Discord its message is changed each time.',
    places: { target: 'what restarts', staff: STAFF, reason: 'why', state: 'how it stands' },
    template: '**{target}**: {state}\nReason: {reason}',
    example: { target: 'prod', staff: 'Rank_7', reason: 'Update', state: 'Restarting' },
  },
  server: {
    label: 'Servers',
    means: 'A game server went away or came back. On Discord its message is changed when it is back.',
    places: { server: 'its name', state: 'down or back', length: 'how long it was away' },
    template: '**{server}** is {state}.\nIt was away for {length}.',
    example: { server: 'Roleplay', state: 'down', length: '' },
  },
  flag: {
    label: 'Anti-cheat flags',
    means: 'A session was flagged, by staff or because of a file on the blacklist.',
    places: { player: PLAYER, staff: 'who did it, or VAC', session: 'its number', reason: 'why' },
    template: 'Session {session} of **{player}** was flagged by {staff}: {reason}',
    example: { player: 'Kai_Moreno', staff: 'VAC', session: '9121', reason: 'speed.asi: Speed hack' },
  },
  watched: {
    label: 'Watched players',
    means: 'A player whom staff watch joined.',
    places: {
      player: PLAYER,
      staff: 'who watches them',
      reason: 'why they are watched',
      joins: 'how often they joined since',
    },
    template: '**{player}** joined and is watched by {staff}.\nReason: {reason}\nJoins since then: {joins}',
    example: { player: 'Kai_Moreno', staff: 'Rank_5', reason: 'May be a second account', joins: '4' },
  },
  words: {
    label: 'Words in logs',
    means: 'A line with one of your words was written into a log. Addresses in it are hidden.',
    places: { log: 'the log', word: 'the word', line: 'the line' },
    template: '"{word}" in the log {log}: {line}',
    example: { log: 'general', word: 'refund', line: '[14:02:11] Ana_Reyes: they never gave me a refund' },
  },
};

export const isFeedEvent = (text: string): text is FeedEvent => (FEED_EVENTS as readonly string[]).includes(text);

/** The colour of a message on Discord, as it stands. */
export function feedColour(event: FeedEvent, { state = '' }: Readonly<Record<string, string>>): number {
  const [red, orange, green, blue, grey] = [0xd64545, 0xd98324, 0x3f9c5f, 0x3d7bc4, 0x7a828c];
  if (event === 'server') return state === 'down' ? red : green;
  if (event === 'ticket') return state === 'New' ? orange : state.startsWith('Closed') ? grey : blue;
  return {
    ban: red,
    unban: green,
    punishment: orange,
    'ticket-waiting': red,
    staff: blue,
    restart: blue,
    flag: red,
    watched: orange,
    words: orange,
  }[event];
}
