import type { CallField } from '@steward/api-client/contract/endpoint';
import { useFormContext } from 'react-hook-form';
import { serverNow } from '../../api.ts';
import { Button } from '../../components/controls/button.tsx';
import { DateTimeField } from '../../components/form/date-fields.tsx';
import { endAfter, QUICK_LENGTHS } from './ban-length.ts';
import css from './dialogs.module.css';

/** When something ends: typed, or a usual length from now at one press. */
export function EndField(field: CallField) {
  const { setValue } = useFormContext();
  return (
    <div className={css.section}>
      <DateTimeField {...field} />
      <div className={css.chips} role="group" aria-label="Length">
        {QUICK_LENGTHS.map((length) => (
          <Button
            key={length.label}
            onClick={() =>
              setValue(field.name, endAfter(length, serverNow()), { shouldDirty: true, shouldValidate: true })
            }
          >
            {length.label}
          </Button>
        ))}
      </div>
    </div>
  );
}
