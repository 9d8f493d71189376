import { removesAlerts, tagsHere } from '@steward/api-client/contract/alerts';
import { allows, type Viewer } from '@steward/api-client/rules/access';
import { isSamePerson, outranks, type Standing } from '@steward/api-client/rules/roles';

interface Draft {
  readonly channel_id?: number | null | undefined;
  readonly tag_discord_id?: string | null | undefined;
  readonly tag_here: boolean;
  readonly tag_ingame: boolean;
}

/** Texts by field for an alert that cannot be sent; `channelLevel` is undefined when the channel does not exist. */
export function alertRefusal(
  draft: Draft,
  sender: Viewer,
  channelLevel: number | undefined,
): Readonly<Record<string, string>> | undefined {
  const toChannel = draft.channel_id !== undefined && draft.channel_id !== null;
  if (!toChannel && !draft.tag_ingame) return { channel_id: 'Choose a Discord channel, in-game, or both.' };
  if (toChannel && (channelLevel === undefined || channelLevel > sender.adminLevel))
    return { channel_id: 'Choose a channel from the list.' };
  if (draft.tag_here && allows(tagsHere, sender) !== true)
    return { tag_here: 'Only senior admins and above may tag @here.' };
  if (!toChannel && draft.tag_here) return { tag_here: 'Choose the Discord channel in which to tag @here.' };
  if (!toChannel && draft.tag_discord_id) return { tag_discord_id: 'Choose the Discord channel in which to tag.' };
  return undefined;
}

interface Sent {
  readonly staff_id: number | null;
  readonly channel_level: number | null;
  readonly tag_ingame: number;
}

/** What was told to a channel is for those whose rank may alert it and for whoever told it; what was told to the game is for all. */
const reaches = (reader: Pick<Standing, 'id' | 'adminLevel'>, sent: Sent): boolean =>
  sent.tag_ingame === 1 || sent.staff_id === reader.id || (sent.channel_level ?? 0) <= reader.adminLevel;

/** Nobody reads what others were told about themself, or about another account of theirs: VAC tells of their sessions. */
export const mayRead = (reader: Standing, sent: Sent, subject: Standing): boolean =>
  reaches(reader, sent) && (sent.staff_id === reader.id || !isSamePerson(reader, subject));

/** Whoever made an alert may delete it; junior admins and above may when the player has a lower rank. */
export const mayDelete = (actor: Standing & Viewer, creator: number | null, player: Standing): boolean =>
  actor.id === creator || (allows(removesAlerts, actor) === true && outranks(actor, player));
