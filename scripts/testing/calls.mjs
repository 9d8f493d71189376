/**
 * Which calls of the contract no test makes with success, or none is refused, besides the tests that are made for all calls
 * at once: reads what `packages/server/src/testing/note-calls.ts` noted.
 */
import { readFileSync } from 'node:fs';
import { allEndpoints } from '../../packages/api-client/src/contract/index.ts';

/** Tests of every call or of every list: they say nothing about what one call does. */
const OF_ALL = /\/(?:access|lists|pages|bodies|addresses|ranks|openapi-answers|statement-plans)\.http\.test\.ts$/;

const [, , file = ''] = process.argv;
/** @type {Set<string>} */
const seen = new Set();
for (const line of readFileSync(file, 'utf8').split('\n')) {
  const [id = '', outcome = '', ...path] = line.split(' ');
  if (!OF_ALL.test(path.join(' '))) seen.add(`${id} ${outcome}`);
}
/** Who may make it is tried for all calls; one that takes nothing, from anybody, has nothing else to refuse. @param {import('../../packages/api-client/src/contract/endpoint.ts').Endpoint} call */
const canRefuse = ({ access, params, query, body }) =>
  params !== undefined || query !== undefined || body !== undefined || !['public', 'signedIn'].includes(access.rule);

const missing = allEndpoints().flatMap((call) =>
  ['done', ...(canRefuse(call) ? ['refused'] : [])]
    .filter((outcome) => !seen.has(`${call.id} ${outcome}`))
    .map((outcome) => `${call.id} ${outcome}`),
);
for (const one of missing) console.log(one);
process.exitCode = missing.length > 0 ? 1 : 0;
