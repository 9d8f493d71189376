import { describe, expect, it } from 'vitest';
import { closingLine, countTests, summaryLines } from './test-report.mjs';

const file = (
  name: string,
  statuses: string[],
  status = statuses.includes('failed') ? 'failed' : 'passed',
  message = '',
) => ({
  name: `/checkout/${name}`,
  status,
  message,
  assertionResults: statuses.map((each) => ({ status: each })),
});

const count = (files: object[], exitCode = 0) => countTests({ testResults: files }, exitCode, '/checkout');

describe('the count of a test run', () => {
  it('adds up tests over all files', () => {
    const counts = count(
      [
        file('packages/web/src/a.test.ts', ['passed', 'failed']),
        file('e2e/browser/b.test.ts', ['passed', 'pending', 'todo']),
      ],
      1,
    );
    expect(closingLine(counts)).toBe('2 passed, 1 failed, 2 skipped');
    expect(summaryLines(counts).filter(Boolean)).toEqual([
      'e2e/browser              1 passed, 0 failed, 2 skipped',
      'packages/web             1 passed, 1 failed',
    ]);
  });

  it('counts a file that could not be loaded as a failure', () => {
    const counts = count(
      [file('packages/cli/src/a.test.ts', [], 'failed', 'Cannot find module'), file('scripts/b.test.ts', ['passed'])],
      1,
    );
    expect(closingLine(counts)).toBe('1 passed, 1 failed');
    expect(counts.problems).toEqual(['packages/cli/src/a.test.ts could not run: Cannot find module']);
  });

  it('counts an error outside of the tests as a failure', () => {
    expect(closingLine(count([file('scripts/b.test.ts', ['passed'])], 1))).toBe('1 passed, 1 failed');
  });

  it('counts a runner that ended without a report as a failure', () => {
    expect(closingLine(countTests(undefined, 137, '/checkout'))).toBe('0 passed, 1 failed');
  });

  it('counts a run without a single test as a failure', () => {
    expect(closingLine(count([]))).toBe('0 passed, 1 failed');
    expect(closingLine(count([file('scripts/b.test.ts', ['pending'])]))).toBe('0 passed, 1 failed, 1 skipped');
  });
});
