import { banSummary } from '@steward/api-client/rules/ban-summary';
import { PLAYER_KEYS } from '@steward/api-client/rules/keys';
import { targetRefusal } from '@steward/api-client/rules/moderation';
import { alerts } from '@steward/api-client/contract/alerts';
import { money } from '@steward/api-client/contract/money';
import { notes, type Note } from '@steward/api-client/contract/notes';
import type { Endpoint } from '@steward/api-client/contract/endpoint';
import type { Profile } from '@steward/api-client/contract/players';
import { punishments, type Punishment } from '@steward/api-client/contract/punishments';
import { records } from '@steward/api-client/contract/records';
import { watched, type WatchedPlayer } from '@steward/api-client/contract/watched';
import type { Access } from '@steward/api-client/rules/access';
import type { Standing } from '@steward/api-client/rules/roles';
import { say } from '@steward/api-client/rules/say';
import { watchRefusal } from '@steward/api-client/rules/watching';
import type { Binding } from '../../tui/keys.ts';
import { expungeBar } from './outcomes.ts';
import type { PartName } from './profile-parts.tsx';
import { onlyFor } from '../../tui/only-for.ts';
import { selectFirst } from '../../words/select-first.ts';

/** What a form or question over a profile is about. */
export type Dialog = 'note' | 'punish' | 'ban' | 'unban' | 'expunge' | 'punishment' | 'cash' | 'watch' | 'alert';

interface Given {
  readonly part: PartName;
  readonly profile: Profile | undefined;
  readonly listed: readonly Punishment[];
  readonly watch: WatchedPlayer | undefined;
  readonly user: Standing;
  readonly may: (access: Access) => boolean;
  readonly selected: {
    readonly punishment: Punishment | undefined;
    readonly note: Note | undefined;
    readonly serial: { readonly serial: string } | undefined;
    readonly ip: { readonly ip: string } | undefined;
  };
  readonly showsViews: boolean;
  readonly start: (dialog: Dialog) => void;
  readonly open: (screen: string, params: Readonly<Record<string, string>>) => void;
  readonly toggle: (flag: 'active' | 'important', note: Note) => void;
  readonly showViews: (on: boolean) => void;
}

const NOT_LOADED = 'The profile is not loaded yet.';

/** Why something cannot be done to the player now: the own rank, theirs, or that they are online. */
function refusalOf({ profile, user, may }: Given, endpoint: Endpoint, what: string): string | undefined {
  if (!may(endpoint.access)) return onlyFor(what, endpoint.access);
  return profile ? targetRefusal(endpoint, user, profile) : NOT_LOADED;
}

/** What is not for the viewer's rank stays in the help alone, and its key says for whom it is. */
const offered = ({ may }: Given, endpoint: Endpoint, isFit = true): { readonly quiet?: true } =>
  isFit && may(endpoint.access) ? {} : { quiet: true };

/** Of a key that anybody has for whom the call is, whatever the player's rank and state. */
export const forWhom = (given: Given, endpoint: Endpoint, what: string): Pick<Binding, 'quiet' | 'disabled'> => ({
  ...offered(given, endpoint),
  disabled: given.may(endpoint.access) ? undefined : onlyFor(what, endpoint.access),
});

/** What moderates the player, from whichever tab. */
export function moderatingBindings(given: Given): readonly Binding[] {
  const { part, profile, listed, watch, selected, start } = given;
  const banned = profile !== undefined && profile.userBan !== null;
  const { punishment } = selected;
  const state = profile ? banSummary(profile, listed).state.sentence : NOT_LOADED;
  return [
    {
      keys: [PLAYER_KEYS.note],
      label: 'note',
      help: 'Write a note about this player.',
      ...offered(given, notes.add),
      disabled: refusalOf(given, notes.add, 'Notes are'),
      run: () => start('note'),
    },
    {
      keys: [PLAYER_KEYS.ban],
      label: 'ban',
      help: 'Ban this player, until a time or for good.',
      ...offered(given, punishments.ban, !banned),
      disabled: refusalOf(given, punishments.ban, 'Bans are') ?? (banned ? state : undefined),
      run: () => start('ban'),
    },
    {
      keys: [PLAYER_KEYS.unban],
      label: 'unban',
      help: 'Lift every ban of this player.',
      ...offered(given, punishments.unban, banned),
      disabled: refusalOf(given, punishments.unban, 'Unbanning is') ?? (banned ? undefined : state),
      run: () => start('unban'),
    },
    {
      keys: [PLAYER_KEYS.punish],
      label: 'punish',
      help: 'Warn this player.',
      ...offered(given, punishments.punish),
      disabled: refusalOf(given, punishments.punish, 'Punishing is'),
      run: () => start('punish'),
    },
    {
      keys: [PLAYER_KEYS.alert],
      label: 'alert',
      quiet: true,
      help: 'Alert other staff about this player, in the game or on Discord.',
      disabled: refusalOf(given, alerts.add, 'Alerts are'),
      run: () => start('alert'),
    },
    {
      keys: [PLAYER_KEYS.watch],
      label: watch ? 'stop watching' : 'watch',
      quiet: true,
      help: 'Have staff told when this player joins, or no longer.',
      disabled: refusalOf(given, watched.add, 'Watching is') ?? (watch && watchRefusal(watch)),
      run: () => start('watch'),
    },
    {
      keys: ['x'],
      label: 'expunge',
      help: 'Expunge the selected punishment.',
      ...offered(given, punishments.expunge, part === 'punishments'),
      disabled:
        refusalOf(given, punishments.expunge, 'Expunging is') ??
        (part === 'punishments' && punishment ? expungeBar(punishment) : say(selectFirst.punishmentOnTab, {})),
      run: () => start('expunge'),
    },
  ];
}

function notesBindings(given: Given): readonly Binding[] {
  const {
    selected: { note },
    toggle,
  } = given;
  const disabled =
    refusalOf(given, notes.toggleActive, 'Hiding notes is') ?? (note ? undefined : say(selectFirst.note, {}));
  return [
    {
      keys: ['i'],
      label: note?.important ? 'not important' : 'important',
      help: 'Mark the selected note as important, or no longer.',
      ...offered(given, notes.toggleActive),
      disabled,
      run: () => note && toggle('important', note),
    },
    {
      keys: ['v'],
      label: note?.active === false ? 'unhide' : 'hide',
      help: 'Hide the selected note, or show it again.',
      ...offered(given, notes.toggleActive),
      disabled,
      run: () => note && toggle('active', note),
    },
  ];
}

/** Keys of the open tab only. */
export function partBindings(given: Given): readonly Binding[] {
  const { part, selected, showsViews, start, open, showViews } = given;
  const sharing = (label: string, disabled: string | undefined, run: () => void): Binding => ({
    keys: ['enter'],
    label: 'who shares',
    help: `Players who came with the same ${label}.`,
    disabled,
    run,
  });
  switch (part) {
    case 'punishments':
      return [
        {
          keys: ['enter'],
          label: 'open',
          help: 'Show the whole punishment.',
          disabled: selected.punishment ? undefined : 'There is no punishment to open.',
          run: () => start('punishment'),
        },
      ];
    case 'notes':
      return notesBindings(given);
    case 'names':
      return [
        {
          keys: ['v'],
          label: showsViews ? 'names' : 'who looked',
          help: 'Who looked at the former names, or the names again.',
          ...forWhom(given, records.nameViews, 'Who looked at the names is'),
          run: () => showViews(!showsViews),
        },
      ];
    case 'serials': {
      const { serial } = selected;
      return [
        sharing(
          'serial',
          serial ? undefined : say(selectFirst.serial, {}),
          () => serial && open('same-serial', serial),
        ),
      ];
    }
    case 'ips': {
      const { ip } = selected;
      return [sharing('address', ip ? undefined : say(selectFirst.address, {}), () => ip && open('same-ip', ip))];
    }
    case 'cash':
      return [
        {
          keys: ['f'],
          label: 'range',
          help: 'Choose days, reason and least amount.',
          ...forWhom(given, money.cashLog, 'The cash log is'),
          run: () => start('cash'),
        },
      ];
    default:
      return [];
  }
}
