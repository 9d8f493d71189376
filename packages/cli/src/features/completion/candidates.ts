import { groups } from '@steward/api-client/contract/groups';
import { players } from '@steward/api-client/contract/players';
import { stats } from '@steward/api-client/contract/stats';
import { vacBlacklist, vacWhitelist } from '@steward/api-client/contract/vac-lists';
import { LOG_TYPES } from '@steward/api-client/rules/log-access';
import { addDays, dayOf, showDay } from '@steward/api-client/rules/log-days';
import type { Command } from '../../command/spec.ts';
import { pluginNames } from '../../command/plugin.ts';
import { readSettings } from '../../config/profiles.ts';
import { keptOrAsked, type Asking } from './kept.ts';
import { askedFor, type Asked } from './place.ts';

/** What a shell offers for a value: the value, and what it is. */
export type Candidate = readonly [value: string, help: string];

const MOST = 100;
const LEAST_SEARCHED = 3;
const DAYS_BACK = 7;

/** A word as it is typed in a shell, with what it begins to quote. */
const unquoted = (word: string): string => (/^["']/.test(word) ? word.slice(1) : word.replace(/\\(.)/g, '$1'));

function dayCandidates(nowMs: number): readonly Candidate[] {
  const today = dayOf(nowMs);
  const back = Array.from({ length: DAYS_BACK }, (_, at) => showDay(addDays(today, -at - 1)));
  return [
    ['today', showDay(today)],
    ['yesterday', back[0] ?? ''],
    ...back.map((day, at): Candidate => [`${at + 1}d`, day]),
    ...back.map((day, at): Candidate => [day, at === 0 ? 'yesterday' : `${at + 1} days ago`]),
  ];
}

/** Log names behind the last comma, without those that stand there. */
function logCandidates(typed: string): readonly Candidate[] {
  const given = typed.split(',').slice(0, -1);
  const before = given.map((name) => `${name},`).join('');
  return LOG_TYPES.filter(({ type }) => !given.includes(type)).map(({ type }) => [`${before}${type}`, '']);
}

async function playerCandidates(asking: Asking, typed: string): Promise<readonly Candidate[]> {
  const text = typed.trim().toLowerCase();
  const isLong = [...text].length >= LEAST_SEARCHED;
  return keptOrAsked(asking, isLong ? `player ${text}` : 'online', async (api, signal) => {
    const found = isLong
      ? await api.call(players.search, { params: { text }, signal })
      : await api.call(stats.online, { signal });
    return found.map(({ name }): Candidate => [name, '']);
  });
}

const groupCandidates = (asking: Asking): Promise<readonly Candidate[]> =>
  keptOrAsked(asking, 'group', async (api, signal) => {
    const all: readonly { readonly id: number; readonly name: string }[] = await api
      .call(groups.all, { signal })
      .catch(() => api.call(groups.own, { signal }));
    return all.map(({ id, name }): Candidate => [String(id), name]);
  });

const hashCandidates = (asking: Asking): Promise<readonly Candidate[]> =>
  keptOrAsked(asking, 'hash', async (api, signal) => {
    const lists = await Promise.all([vacBlacklist, vacWhitelist].map(({ list }) => api.call(list, { signal })));
    return lists
      .flat()
      .flatMap(({ hash, description, deletedAt }): Candidate[] => (deletedAt === null ? [[hash, description]] : []));
  });

function candidatesOf(
  asking: Asking,
  asked: Asked,
  typed: string,
): Promise<readonly Candidate[]> | readonly Candidate[] {
  const { context } = asking;
  const { profiles, aliases = {} } = readSettings(context.configDir);
  switch (asked) {
    case 'own':
      return [
        ...Object.entries(aliases).map(([name, text]): Candidate => [name, text]),
        ...pluginNames(context.env).map((name): Candidate => [name, '']),
      ];
    case 'profile':
      return profiles.map(({ name, url }): Candidate => [name, url]);
    case 'alias':
      return Object.entries(aliases);
    case 'day':
      return dayCandidates(context.clock.now());
    case 'logs':
      return logCandidates(typed);
    case 'player':
      return playerCandidates(asking, typed);
    case 'group':
      return groupCandidates(asking);
    case 'hash':
      return hashCandidates(asking);
  }
}

const hasControls = (text: string): boolean => /[\p{Cc}\p{Bidi_Control}]/u.test(text);

/** Writes a candidate a line, with a tab and what it is behind it. */
export async function printCandidates(
  asking: Asking,
  words: readonly string[],
  commands: readonly Command[],
): Promise<void> {
  const typed = unquoted(words.at(-1) ?? '');
  const asked = askedFor(words, commands);
  if (asked === undefined) return;
  const found = await candidatesOf(asking, asked, typed);
  const begins = typed.toLowerCase();
  const lines = found
    .filter(([value]) => value.toLowerCase().startsWith(begins) && !hasControls(value))
    .slice(0, MOST)
    .map(([value, help]) => (help === '' || hasControls(help) ? value : `${value}\t${help}`));
  if (lines.length > 0) await asking.context.host.streams.stdout.write(`${lines.join('\n')}\n`);
}
