import {
  ACTIVITY_LABELS,
  ACTIVITY_RANGES,
  MOST_ACTIVITY_OFFSET,
  USUAL_ACTIVITY_RANGE,
  activityWindow,
  type ActivityRange,
} from '@steward/api-client/rules/activity-range';
import { showDay } from '@steward/api-client/rules/plain-days';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Select, TextInput } from './controls/inputs.tsx';
import { AT_ONCE } from '../hooks/at-once.ts';
import css from './activity-range.module.css';

export interface ActivityChoice {
  readonly range: ActivityRange;
  /** Days before the last one. */
  readonly offset: number;
}

const asRange = (text: string | null): ActivityRange =>
  ACTIVITY_RANGES.find((range) => range === text) ?? USUAL_ACTIVITY_RANGE;

/** The range of the activity tool in the address: `?range=week&till=3`; a month till today where it says nothing. */
export function useActivityChoice(): readonly [ActivityChoice, (choice: ActivityChoice) => void] {
  const [search, setSearch] = useSearchParams();
  const till = search.get('till') ?? '';
  const offset = /^\d{1,4}$/.test(till) ? Math.min(Number(till), MOST_ACTIVITY_OFFSET) : 0;
  const choose = (choice: ActivityChoice) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      next.set('range', choice.range);
      if (choice.offset === 0) next.delete('till');
      else next.set('till', String(choice.offset));
      return next;
    }, AT_ONCE);
  return [{ range: asRange(search.get('range')), offset }, choose];
}

/** `30-10-2026 to 28-11-2026`, or `until 28-11-2026` of all. */
export function rangeText({ range, offset }: ActivityChoice, today: string): string {
  const { first, last } = activityWindow(range, offset, today);
  return first === undefined ? `until ${showDay(last)}` : `${showDay(first)} to ${showDay(last)}`;
}

interface ActivityRangeFieldsProps {
  readonly choice: ActivityChoice;
  readonly onChoose: (choice: ActivityChoice) => void;
}

/** How far back, and till how many days ago. */
export function ActivityRangeFields({ choice, onChoose }: ActivityRangeFieldsProps) {
  const id = useId();
  return (
    <div className={css.fields}>
      <label htmlFor={`${id}-range`}>Range</label>
      <Select
        value={choice.range}
        onChange={({ target }) => onChoose({ ...choice, range: asRange(target.value) })}
        slotProps={{ input: { id: `${id}-range` } }}
      >
        {ACTIVITY_RANGES.map((range) => (
          <option key={range} value={range}>
            {ACTIVITY_LABELS[range]}
          </option>
        ))}
      </Select>
      <label htmlFor={`${id}-till`}>till</label>
      <TextInput
        id={`${id}-till`}
        type="number"
        className={css.days}
        value={String(choice.offset)}
        onChange={({ target: { value } }) => {
          const offset = value === '' ? 0 : Number(value);
          if (Number.isInteger(offset) && offset >= 0 && offset <= MOST_ACTIVITY_OFFSET)
            onChoose({ ...choice, offset });
        }}
        slotProps={{ input: { min: 0, max: MOST_ACTIVITY_OFFSET, 'aria-describedby': `${id}-ago` } }}
      />
      <span id={`${id}-ago`}>days ago</span>
    </div>
  );
}
