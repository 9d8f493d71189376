import { removesAlerts, tagsHere } from '@steward/api-client/contract/alerts';
import { allows, type Viewer } from '@steward/api-client/rules/access';
import { outranks, type Standing } from '@steward/api-client/rules/roles';

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

/** Whoever made an alert may delete it; junior admins and above may when the player has a lower rank. */
export const mayDelete = (actor: Standing & Viewer, creator: number | null, player: Standing): boolean =>
  actor.id === creator || (allows(removesAlerts, actor) === true && outranks(actor, player));
