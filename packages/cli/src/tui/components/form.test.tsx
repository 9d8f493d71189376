import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, it } from 'vitest';
import { prepareWidths } from '../../io/width.ts';
import { partServices } from '../../testing/part-services.ts';
import { SizeProvider } from '../hooks/use-area.ts';
import { ServicesProvider } from '../services.ts';
import { Form, type FieldSpec } from './form.tsx';

afterEach(cleanup);

/** Rows that a form of one field takes in the smallest terminal, which leaves nine for what a screen shows. */
async function rowsOf(field: Omit<FieldSpec, 'name' | 'label'>): Promise<number> {
  await prepareWidths();
  const view = render(
    <ServicesProvider value={partServices()}>
      <SizeProvider value={{ width: 60, height: 15 }}>
        <Form
          title="Kind"
          fields={[{ name: 'kind', label: 'Kind', ...field }]}
          submitLabel="save"
          onSubmit={async () => undefined}
          onLeave={() => undefined}
        />
      </SizeProvider>
    </ServicesProvider>,
  );
  return (view.lastFrame() ?? '').split('\n').length;
}

const help = 'What it is for. '.repeat(8).trim();
const choices = Array.from({ length: 12 }, (_, at) => ({ value: `${at}`, label: `Kind ${at}` }));

it('leaves room for a help of several rows', async () => {
  expect(await rowsOf({ choices, initial: '6', help })).toBeLessThanOrEqual(9);
  expect(await rowsOf({ choices: choices.slice(0, 5), initial: '2', help })).toBeLessThanOrEqual(9);
  expect(await rowsOf({ hasLines: true, initial: 'line\n'.repeat(9), help })).toBeLessThanOrEqual(9);
});

it('shows as many choices as there is room for', async () => {
  expect(await rowsOf({ choices: choices.slice(0, 5), initial: '2' })).toBe(8);
  expect(await rowsOf({ choices, initial: '6' })).toBe(8);
});
