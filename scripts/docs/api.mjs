import { join } from 'node:path';
import { describeAccess } from '../../packages/api-client/src/rules/access.ts';
import { contract } from '../../packages/api-client/src/contract/index.ts';
import { modules } from '../../packages/server/src/modules/index.ts';
import { plain, root, runPage, table } from './page.mjs';

/** @typedef {import('../../packages/api-client/src/contract/endpoint.ts').Endpoint} Endpoint */

const INTRO = `# Every call

Made from the contract by \`scripts/docs/api.mjs\`; do not edit it by hand. How to make calls, what they answer and how
they refuse is in [the guide for scripts](scripters/api.md); the same list for programs is \`GET /api/openapi.json\` of
any server.

Paths are below \`/api/\`. Levels are explained in [ranks](staff/web.md#ranks). In the column of answers, "pages" are
asked for with the Pagination headers, "lines" are NDJSON, and "live" means also offered as server-sent events.
Where it says "all of it", others who may call get a part of the answer. "Above" means that the player's rank must be
lower than the caller's, "offline" that the player must not be online.`;

const ANSWERS = { json: 'JSON', ndjson: 'lines', file: 'a file' };

/** @returns {ReadonlySet<string>} ids of calls that this version declares but does not serve */
const notServedCalls = () =>
  new Set(modules.flatMap((served) => served.filter(({ isServed }) => !isServed).map(({ endpoint }) => endpoint.id)));

/** @param {string} name @returns {string} 'vacBlacklist' as words: 'vac blacklist' */
const words = (name) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** @param {Endpoint} endpoint */
function answerOf({ answer, paged, events }) {
  return [ANSWERS[answer], ...(paged ? ['pages'] : []), ...(events ? ['live'] : [])].join(', ');
}

/** @param {Endpoint} endpoint */
function whoOf({ access, whole, target }) {
  const rules = [...(target?.lowerRank === undefined ? [] : ['above']), ...(target?.offline ? ['offline'] : [])];
  const all = whole === undefined ? [] : [`(all of it: ${describeAccess(whole)})`];
  return [describeAccess(access), ...(rules.length > 0 ? [`(${rules.join(', ')})`] : []), ...all].join(' ');
}

/** @param {string} name @param {readonly Endpoint[]} calls @param {ReadonlySet<string>} notServed */
function section(name, calls, notServed) {
  const rows = calls.map((call) => [
    `\`${call.id}\``,
    `\`${call.method} ${call.path}\``,
    whoOf(call),
    answerOf(call),
    `${plain(call.summary)}${notServed.has(call.id) ? ' **Not served by this version: 501.**' : ''}`,
  ]);
  return `## ${words(name)}\n\n${table(['call', 'path', 'who may', 'answer', 'what'], rows)}`;
}

/** @type {import('./page.mjs').Page} */
const page = {
  file: join(root, 'docs/api.md'),
  async text() {
    const notServed = notServedCalls();
    const groups = Object.entries(contract).map(([name, calls]) => section(name, Object.values(calls), notServed));
    return `${[INTRO, ...groups].join('\n\n')}\n`;
  },
};

if (import.meta.main) process.exitCode = await runPage(page, process.argv.slice(2));
