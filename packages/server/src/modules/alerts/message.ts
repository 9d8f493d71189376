import { plain, type DiscordMessage } from '../../core/discord.ts';

interface AlertText {
  readonly player: string;
  readonly staff: string;
  readonly reason: string;
  readonly tagHere: boolean;
  readonly tagDiscordId: string | null;
}

/** The message of an alert. Nobody is mentioned but who was chosen. */
export function discordMessage({ player, staff, reason, tagHere, tagDiscordId }: AlertText): DiscordMessage {
  const tags = [...(tagHere ? ['@here'] : []), ...(tagDiscordId === null ? [] : [`<@${tagDiscordId}>`])];
  return {
    content: [...tags, `**${plain(player)}** (alert by ${plain(staff)}): ${plain(reason)}`].join(' '),
    allowed_mentions: { parse: tagHere ? ['everyone'] : [], users: tagDiscordId === null ? [] : [tagDiscordId] },
  };
}
