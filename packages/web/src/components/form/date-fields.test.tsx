import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { afterEach, describe, expect, it } from 'vitest';
import { DayPicker } from '../day-picker.tsx';
import { DateField, DateTimeField } from './date-fields.tsx';
import { schemaResolver } from './schema.ts';

interface Values {
  readonly day?: string;
  readonly at?: string;
}

function Sheet({ onSend, defaults = {} }: { onSend: (values: Values) => void; defaults?: Values }) {
  const form = useForm<Values>({
    defaultValues: { day: undefined, at: undefined, ...defaults } as Values,
    resolver: schemaResolver<Values>(
      () => Promise.resolve(undefined),
      (values) => values,
    ),
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={(event) => void form.handleSubmit(onSend)(event)}>
        <DateField name="day" label="Day" max="20261128" />
        <DateTimeField name="at" label="Ends" />
        <button type="submit">Send</button>
      </form>
    </FormProvider>
  );
}

afterEach(cleanup);

const sent: Values[] = [];
const open = (defaults: Values = {}) => {
  sent.length = 0;
  render(<Sheet defaults={defaults} onSend={(values) => void sent.push(values)} />);
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const leave = (label: string) => fireEvent.blur(field(label));
const send = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  await new Promise((resolve) => setTimeout(resolve, 20));
};

describe('a day that is typed', () => {
  it.each([
    ['28-11-2026', '28-11-2026'],
    ['2026-11-28', '28-11-2026'],
    ['20261128', '28-11-2026'],
    ['28112026', '28-11-2026'],
    ['5-1-2026', '05-01-2026'],
    ['2026-11-28T10:00:00Z', '28-11-2026'],
  ])('%s is shown as %s, and sent as the wire has it', async (text, shown) => {
    open();
    type('Day', text);
    leave('Day');
    expect(field('Day').value).toBe(shown);
    await send();
    expect(sent[0]?.day).toBe(shown.split('-').reverse().join(''));
  });

  it.each([
    ['30-02-2026', '30-02-2026 does not exist. Choose another day.'],
    ['11/28/2026', 'Write the day as DD-MM-YYYY, such as 28-11-2026.'],
    ['29-11-2026', 'Choose a day up to 28-11-2026.'],
  ])('%s is refused in words and not sent', async (text, words) => {
    open();
    type('Day', text);
    expect(screen.queryByText(words)).toBeNull();
    await send();
    expect(screen.getByText(words)).toBeDefined();
    expect(field('Day').getAttribute('aria-invalid')).toBe('true');
    expect(field('Day').value).toBe(text);
    expect(sent).toEqual([]);
  });

  it('may be left out', async () => {
    open({ day: '20261120' });
    expect(field('Day').value).toBe('20-11-2026');
    type('Day', '');
    leave('Day');
    expect(field('Day').value).toBe('');
    await send();
    expect(sent).toEqual([{ day: undefined, at: undefined }]);
    expect(field('Day').value).toBe('');
  });
});

describe('a time that is typed', () => {
  it.each([
    ['28-11-2026 18:00', '2026-11-28T17:00:00Z'],
    ['2026-07-01T18:00', '2026-07-01T16:00:00Z'],
    ['1-7-2026 9:05', '2026-07-01T07:05:00Z'],
    ['2026-07-01T18:00:00Z', '2026-07-01T18:00:00Z'],
  ])('%s is %s', async (text, wire) => {
    open();
    type('Ends', text);
    leave('Ends');
    await send();
    expect(sent[0]?.at).toBe(wire);
  });

  it('is refused by name where clocks skip it', async () => {
    open();
    type('Ends', '28-03-2027 02:30');
    leave('Ends');
    expect(screen.getByText(/28-03-2027 02:30 does not exist in Amsterdam/)).toBeDefined();
    await send();
    expect(sent).toEqual([]);
  });

  it('says which is taken where clocks show it twice, and takes the other', async () => {
    open();
    type('Ends', '25-10-2026 02:30');
    expect(screen.getByText(/show 02:30 twice. The first is taken/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Take the second' }));
    expect(screen.getByText(/The second is taken/)).toBeDefined();
    expect(field('Ends').value).toBe('25-10-2026 02:30');
    await send();
    expect(sent[0]?.at).toBe('2026-10-25T01:30:00Z');
  });
});

describe('the calendar', () => {
  it('begins its weeks on Monday, and writes the chosen day', async () => {
    open({ day: '20261120' });
    fireEvent.click(screen.getByRole('button', { name: 'Open the calendar: Day' }));
    const calendar = await screen.findByRole('dialog', { name: 'Day' });
    const days = within(calendar).getAllByRole('columnheader');
    expect(days.map((day) => day.getAttribute('aria-label'))).toEqual([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ]);
    expect(within(calendar).getByRole<HTMLButtonElement>('gridcell', { name: '29' }).disabled).toBe(true);
    fireEvent.click(within(calendar).getByRole('gridcell', { name: '16' }));
    expect(field('Day').value).toBe('16-11-2026');
    await send();
    expect(sent[0]?.day).toBe('20261116');
  });
});

describe('a day beside a list', () => {
  const shown: string[] = [];
  const show = () => {
    shown.length = 0;
    render(<DayPicker label="From" day="20261120" max="20261128" onChange={(day) => void shown.push(day)} />);
  };

  it('is shown as soon as it is whole, and only then', () => {
    show();
    expect(field('From').value).toBe('20-11-2026');
    type('From', '2-11-2026');
    type('From', '21-11-202');
    expect(shown).toEqual([]);
    type('From', '21-11-2026');
    expect(shown).toEqual(['20261121']);
  });

  it('says what is wrong when it is left', () => {
    show();
    type('From', '31-11-2026');
    leave('From');
    expect(screen.getByRole('alert').textContent).toBe('31-11-2026 does not exist. Choose another day.');
    expect(shown).toEqual([]);
  });

  it('goes a step back', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Earlier' }));
    expect(shown).toEqual(['20261119']);
  });
});
