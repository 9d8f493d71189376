import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discordMessage } from './message.ts';

const alert = { player: 'Player_One', staff: 'Rank_4', reason: 'Watch him', tagHere: false, tagDiscordId: null };

describe('the message of an alert', () => {
  it('mentions only who was chosen', () => {
    expect(discordMessage(alert)).toEqual({
      content: '**Player\\_One** (alert by Rank\\_4): Watch him',
      allowed_mentions: { parse: [], users: [] },
    });
    expect(discordMessage({ ...alert, tagHere: true, tagDiscordId: '123456' })).toMatchObject({
      content: expect.stringMatching(/^@here <@123456> /) as string,
      allowed_mentions: { parse: ['everyone'], users: ['123456'] },
    });
  });

  it('lets no name or reason mention or mark up, whatever it says', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom('@everyone', '@here', '<@123456>', '<@&1>', '**x**', '[a](http://b)', '```', 'a\n# b'),
    );
    fc.assert(
      fc.property(hostile, hostile, (player, reason) => {
        const { content } = discordMessage({ ...alert, player, reason });
        expect(content).not.toMatch(/@(?!\u200b)/);
        expect(content).not.toContain('\n');
        expect(content.replace(/\\./gs, '').match(/\*/g)).toHaveLength(4);
      }),
    );
  });
});
