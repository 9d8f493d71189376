import type { ReactNode } from 'react';
import { FormProvider, useForm, type DefaultValues, type FieldValues } from 'react-hook-form';
import { Button } from '../controls/button.tsx';
import css from './filter-form.module.css';
import { schemaResolver, type FormSchema } from './schema.ts';

interface FilterFormProps<T extends FieldValues> {
  /** What is looked through, for who hears the page. */
  readonly label: string;
  /** What the fields show at first; the form is made anew for another. */
  readonly filter: T;
  readonly schema: FormSchema | undefined;
  readonly onFilter: (filter: T) => void;
  readonly children: ReactNode;
}

/** Fields that choose what a list shows, beside each other where there is room; nothing is asked until it is sent. */
export function FilterForm<T extends FieldValues>(props: FilterFormProps<T>) {
  const { label, filter, schema, onFilter, children } = props;
  const form = useForm<T>({
    defaultValues: filter as DefaultValues<T>,
    resolver: schemaResolver<T>(
      () => Promise.resolve(schema),
      (values) => values,
    ),
  });
  return (
    <FormProvider {...form}>
      <form
        className={css.form}
        role="search"
        aria-label={label}
        noValidate
        onSubmit={(event) => void form.handleSubmit(onFilter)(event)}
      >
        {children}
        <Button type="submit" variant="contained" color="primary">
          Show
        </Button>
      </form>
    </FormProvider>
  );
}
