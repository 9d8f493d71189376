import { Checkbox } from '../../components/controls/inputs.tsx';
import { formatCount } from '../../components/format.ts';
import { allPropertyKinds } from '../../map/property-kinds.ts';
import { ShapeIcon } from '../../map/shape-icon.tsx';
import css from './staff-map.module.css';
import type { MapFilter, Wanted } from './map-filter.ts';

interface FilterBarProps {
  readonly filter: MapFilter;
  readonly counts: ReadonlyMap<string, number>;
  readonly onChange: (next: MapFilter) => void;
}

interface ChoiceProps {
  readonly label: string;
  readonly value: Wanted;
  readonly yes: string;
  readonly no: string;
  readonly onChange: (next: Wanted) => void;
}

const Choice = ({ label, value, yes, no, onChange }: ChoiceProps) => (
  <label className={css.choice}>
    {label}
    <select
      value={value}
      onChange={({ target }) => onChange(target.value === 'yes' || target.value === 'no' ? target.value : 'all')}
    >
      <option value="all">All</option>
      <option value="yes">{yes}</option>
      <option value="no">{no}</option>
    </select>
  </label>
);

function toggled(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The legend of the map, which is its filter as well. */
export function FilterBar({ filter, counts, onChange }: FilterBarProps) {
  const kinds = allPropertyKinds().filter(({ key }) => key !== 'other' || (counts.get(key) ?? 0) > 0);
  return (
    <div className={css.bar}>
      <div className={css.kinds} role="group" aria-label="Kinds of properties">
        {kinds.map(({ key, name, shape, colour }) => (
          <button
            key={key}
            type="button"
            className={css.kind}
            aria-pressed={!filter.without.has(key)}
            onClick={() => onChange({ ...filter, without: toggled(filter.without, key) })}
          >
            <ShapeIcon shape={shape} colour={colour} />
            {name}
            <span className={css.count}>{formatCount(counts.get(key) ?? 0)}</span>
          </button>
        ))}
      </div>
      <Choice
        label="Owner"
        value={filter.owned}
        yes="Owned"
        no="No owner"
        onChange={(owned) => onChange({ ...filter, owned })}
      />
      <Choice
        label="State"
        value={filter.active}
        yes="Active"
        no="Inactive"
        onChange={(active) => onChange({ ...filter, active })}
      />
      <label className={css.choice}>
        <Checkbox checked={filter.yards} onChange={({ target }) => onChange({ ...filter, yards: target.checked })} />
        Yards
      </label>
      <span className={css.hint}>
        <ShapeIcon shape="circle" colour="--text-2" hollow /> inactive
      </span>
    </div>
  );
}
