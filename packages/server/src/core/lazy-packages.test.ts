import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Large, and needed by few: whoever does not need them must not wait for them to be read. */
const LAZY = /@aws-sdk\/|@opentelemetry\//;
const SOURCE = join(import.meta.dirname, '..');

test('large packages that few need are loaded when they are needed', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter((file) => !/\.test\.ts$|^testing[/\\]/.test(file));
  expect(files.length).toBeGreaterThan(300);
  const eager = files.flatMap((file) =>
    [...readFileSync(join(SOURCE, file), 'utf8').matchAll(/^(import|export) (?!type )[^;]*? from '([^']+)';/gm)]
      .filter(([, , name = '']) => LAZY.test(name))
      .map(([line]) => `${file}: ${line}`),
  );
  expect(eager).toEqual([]);
});
