import { ok, warning, type Check } from './check.ts';

const NUMBERS = /^v?(\d+)\.(\d+)\.(\d+)/;

/** Below zero when `one` is the older: the first numbers that differ decide; undefined when one is no version. */
function compare(one: string, other: string): number | undefined {
  const [a, b] = [NUMBERS.exec(one), NUMBERS.exec(other)];
  if (!a || !b) return undefined;
  for (let at = 1; at <= 2; at++) {
    const difference = Number(a[at]) - Number(b[at]);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Whether this steward and the server fit: they do when all but the last number of their versions is the same. */
export function versionCheck(own: string, server: string): Check {
  const order = compare(own, server);
  if (order === undefined)
    return warning('Versions', `The server names its version "${server}".`, 'Ask its operator which version it runs.');
  if (order === 0) return ok('Versions', `Both are ${own === server ? own : `${own} and ${server}, which fit`}.`);
  const both = `steward is ${own}, the server ${server}.`;
  return order > 0
    ? warning(
        'Versions',
        `The server is older: ${both}`,
        'Commands that it does not know end with 5. Update the server.',
      )
    : warning(
        'Versions',
        `The server is newer: ${both}`,
        'What it can do beyond that is missing here. Update steward.',
      );
}
