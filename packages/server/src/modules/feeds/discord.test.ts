import fc from 'fast-check';
import { FEED_EVENTS, FEED_FACTS, isFeedEvent } from '@steward/api-client/rules/feed-events';
import { DISCORD_LIMITS, FEED_FORMS, placesOf, templateRefusal } from '@steward/api-client/rules/feeds';
import { describe, expect, it } from 'vitest';
import { feedMessage } from './discord.ts';
import { discordText } from './discord-text.ts';

const at = '2026-06-20T18:00:00Z';
const hostile = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('@everyone', '@here', '<@123456>', '<@&1>', '<#1>', '**x**', '[a](http://b)', '```', '||x||', '# a'),
  fc.constantFrom('a\n# b\n> c', '{player}', '{community}', '\\', '\u202eabc', '<t:1:R>', '_x_', '~~x~~', '-# a'),
);
const factsOf = (event: (typeof FEED_EVENTS)[number]) =>
  fc.record(Object.fromEntries(Object.keys(placesOf(event)).map((place) => [place, hostile])));
const anyText = fc
  .constantFrom(...FEED_EVENTS)
  .chain((event) => fc.record({ event: fc.constant(event), facts: factsOf(event) }));

describe('the text of an event on Discord', () => {
  it('shows words as they were written, whatever they are', () => {
    fc.assert(
      fc.property(anyText, ({ event, facts }) => {
        const template = Object.keys(placesOf(event))
          .map((place) => `a{${place}}`)
          .join('\n');
        const text = discordText({ event, template, facts });
        expect(text).not.toMatch(/@(?!\u200b)/);
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(text.split('\n')).toHaveLength(Object.values(facts).filter((fact) => fact !== '').length);
        const unescaped = text.replace(/\\[^a-z0-9\s]/gi, '').replace(/<t:\d+:f>/g, '');
        expect(unescaped).not.toMatch(/[*_~`|<>[\]()#]/);
      }),
    );
  });

  it('fills each place once: what stands in a fact is no place', () => {
    const facts = { player: '{reason}', reason: '{staff}', staff: 'x', ends: at };
    expect(discordText({ event: 'ban', template: '{player} {reason} {ends}', facts })).toBe(
      '{reason} {staff} <t:1781978400:f>',
    );
  });

  it('leaves lines out whose places are all empty', () => {
    const template = FEED_FACTS.server.template;
    expect(discordText({ event: 'server', template, facts: { server: 'RP', state: 'down', length: '' } })).toBe(
      '**RP** is down.',
    );
  });
});

describe('a message', () => {
  it('stays within the limits of Discord, and mentions nobody', () => {
    const long = fc.string({ unit: 'binary', minLength: 3000, maxLength: 5000 });
    fc.assert(
      fc.property(long, fc.constantFrom(...FEED_FORMS), fc.constantFrom(...FEED_EVENTS), (text, form, event) => {
        const facts = Object.fromEntries(Object.keys(placesOf(event)).map((place) => [place, text]));
        const message = feedMessage({ event, template: FEED_FACTS[event].template, facts, form, at });
        const [embed] = message.embeds;
        expect(message.allowed_mentions).toEqual({ parse: [] });
        expect(message.content.length).toBeLessThanOrEqual(DISCORD_LIMITS.content);
        expect((embed?.description ?? '').length).toBeLessThanOrEqual(DISCORD_LIMITS.description);
        expect((embed?.title ?? '').length + (embed?.description ?? '').length).toBeLessThanOrEqual(
          DISCORD_LIMITS.embed,
        );
        const said = embed?.description ?? message.content;
        expect(said.isWellFormed()).toBe(true);
        expect(said.length).toBeGreaterThan(0);
        expect(said).not.toMatch(/(?<!\\)(?:\\\\)*\\…$/);
      }),
      { numRuns: 60 },
    );
  });
});

describe('usual templates and examples', () => {
  it.each(FEED_EVENTS)('of %s fit together', (event) => {
    const { template, example } = FEED_FACTS[event];
    expect(templateRefusal(event, template)).toBeUndefined();
    const text = discordText({ event, template, facts: example });
    expect(text).not.toMatch(/\{|\}/);
    expect(Object.keys(example).filter((place) => !(place in placesOf(event)))).toEqual([]);
    expect(isFeedEvent(event)).toBe(true);
  });
});
