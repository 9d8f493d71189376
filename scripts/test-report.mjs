/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {Counts & { parts: Map<string, Counts>, problems: string[] }} Report
 */

/** @typedef {{ name?: unknown, status?: unknown, message?: unknown, assertionResults?: unknown }} FileResult */

/** @param {unknown} report @returns {FileResult[] | undefined} */
function fileResults(report) {
  if (typeof report !== 'object' || report === null || !('testResults' in report)) return undefined;
  return Array.isArray(report.testResults) ? report.testResults : undefined;
}

/** @param {FileResult} file @returns {unknown[]} the status of each of its tests */
const statuses = (file) =>
  Array.isArray(file.assertionResults) ? file.assertionResults.map((test) => test?.status) : [];

/** @param {string} path from the checkout's root @returns {string} the part of the project it tests, such as packages/server */
const partOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('scripts/') ? 1 : 2)
    .join('/');

/**
 * Counts what really ran. A file that could not be loaded, an error outside of the tests, a run without a report and a run without
 * a single test each count as one failure.
 * @param {unknown} report Vitest's JSON report @param {number} exitCode Vitest's @param {string} root the checkout's folder
 * @returns {Report}
 */
export function countTests(report, exitCode, root) {
  /** @type {Report} */
  const result = { passed: 0, failed: 0, skipped: 0, parts: new Map(), problems: [] };
  const fail = (/** @type {string} */ problem) => {
    result.failed += 1;
    result.problems.push(problem);
  };
  const files = fileResults(report);
  for (const file of files ?? []) {
    const path = String(file.name).replaceAll('\\', '/').replace(root.replaceAll('\\', '/'), '').replace(/^\//, '');
    const part = result.parts.get(partOf(path)) ?? { passed: 0, failed: 0, skipped: 0 };
    result.parts.set(partOf(path), part);
    const found = statuses(file);
    for (const status of found) {
      const kind = status === 'passed' ? 'passed' : status === 'failed' ? 'failed' : 'skipped';
      part[kind] += 1;
      result[kind] += 1;
    }
    if (file.status === 'failed' && !found.includes('failed')) {
      part.failed += 1;
      fail(`${path} could not run: ${String(file.message ?? '').split('\n')[0]}`);
    }
  }
  if (files === undefined) fail(`The test runner ended without a report (exit code ${exitCode}).`);
  else if (result.passed + result.failed === 0) fail('No test ran.');
  else if (exitCode !== 0 && result.failed === 0)
    fail(`The test runner ended with exit code ${exitCode} although no test failed.`);
  return result;
}

/** @param {Report} report @returns {string[]} for a person: a line for each part, then what went wrong besides single tests */
export function summaryLines({ parts, problems }) {
  const lines = [...parts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([part, counts]) => `${part.padEnd(24)} ${closingLine(counts)}`);
  return ['', ...lines, ...problems.map((problem) => `! ${problem}`)];
}

/** @param {Counts} counts @returns {string} */
export const closingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
