import { isConflict, isSignedOut } from '@steward/api-client/client/errors';
import type { Result } from '@steward/api-client/client/client';
import type { Endpoint, Input } from '@steward/api-client/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import {
  FormProvider,
  useForm,
  useWatch,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { Button } from '../controls/button.tsx';
import { write } from '../../api.ts';
import { TYPED, useUnsaved } from '../../unsaved.ts';
import { ErrorNotice, Notice } from '../notices.tsx';
import { useForbidden } from './forbidden.ts';
import { FOCUSABLE, formOf, Restored, same, useFormDraft } from './form-draft.tsx';
import css from './form.module.css';
import { bodySchemaOf } from './body-schema.ts';
import { schemaResolver, serverErrors, type RefusalOf } from './schema.ts';

export interface FormProps<E extends Endpoint, V extends FieldValues> {
  /** The call that the form makes; its body's schema judges the fields. */
  readonly endpoint: E;
  /** The rest of the call's input, such as `{ params: { name } }`. */
  readonly input?: Omit<Input<E>, 'body'>;
  readonly defaults: DefaultValues<V>;
  /** What the values are sent as; the values themselves by default. */
  readonly toBody?: (values: V) => unknown;
  /** What is sent beside the body, such as what the call is to compare. */
  readonly toQuery?: (values: V) => unknown;
  /**
   * The value that no field shows and that the call compares with what it holds, such as when the thing was edited last.
   * It is kept with what is typed, which does not pass for a change of something newer when it is back after a reload.
   */
  readonly compares?: keyof V & string;
  /** What is refused beside what the schema of the call's body refuses. */
  readonly refusalOf?: RefusalOf<V>;
  /** Checked before sending; the text that it gives is shown and nothing is sent. */
  readonly check?: (values: V) => string | undefined;
  /** Whether the values can be sent at all; the button waits for it. */
  readonly ready?: (values: V) => boolean;
  readonly submitLabel: string;
  readonly danger?: boolean;
  /** Where to go afterwards, carrying the result. */
  readonly redirect?: (result: Result<E>) => string;
  readonly onSuccess?: (result: Result<E>, values: V) => void;
  /** The state of things forbids it (409): reads again what the form shows, whose fields keep what was typed. */
  readonly onConflict?: (form: UseFormReturn<V>) => void;
  /** What is said under what was refused: of `useChangedSince`. */
  readonly told?: ReactNode;
  /** A button Cancel that does this, after a question where something was typed. */
  readonly onCancel?: () => void;
  /** Further buttons beside the submit button. */
  readonly secondary?: ReactNode;
  readonly children: ReactNode;
}

/** A form over one call of the contract: idle, saving, success, error (`foundation.md` section 4). */
export function Form<E extends Endpoint, V extends FieldValues>(props: FormProps<E, V>) {
  const {
    endpoint,
    input,
    defaults,
    toBody = (values: V): unknown => values,
    toQuery,
    check,
    ready,
    submitLabel,
    danger = false,
  } = props;
  const { redirect, onSuccess, onConflict, onCancel, secondary, children } = props;
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<V>({
    defaultValues: defaults,
    resolver: schemaResolver<V>(() => bodySchemaOf(endpoint), toBody, props.refusalOf),
    shouldFocusError: true,
  });
  const mutation = useMutation(write(endpoint));
  const values = useWatch({ control: form.control, disabled: ready === undefined }) as V;
  const isReady = ready?.(values) ?? true;
  const { isDirty, errors } = form.formState;
  const saving = mutation.isPending;
  const refusal = useForbidden();
  // What this very call does to the thing forbids nothing.
  const forbidden = saving || mutation.isSuccess ? undefined : refusal;
  const draft = useFormDraft(form, element, formOf(endpoint, input), props.compares);
  const defaultValues: FieldValues = form.formState.defaultValues ?? defaults;
  // A field that began without a value and holds no text now is as it was.
  const isTyped = useWatch({
    control: form.control,
    compute: (all: V) => Object.keys(all).some((key) => !same(all[key], defaultValues[key])),
  });
  const unsaved = useUnsaved(isDirty && isTyped && !mutation.isSuccess, TYPED, draft.drop);

  useEffect(() => element.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus(), []);

  const isField = (field: string) => field in form.getValues();
  /** Each of its texts stands at a field already. */
  const isAtFields = (error: unknown) => {
    const named = Object.keys(serverErrors(error));
    return named.length > 0 && named.every(isField);
  };
  const showServerErrors = (error: unknown) => {
    const known = Object.entries(serverErrors(error)).filter(([field]) => isField(field));
    known.forEach(([field, message], index) =>
      form.setError(field as Path<V>, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
  };

  const send = async (values: V) => {
    mutation.reset();
    const refusal = forbidden ?? check?.(values);
    if (refusal !== undefined) {
      form.setError('root', { type: 'check', message: refusal });
      return;
    }
    try {
      const request = { ...input, ...(toQuery && { query: toQuery(values) }), body: toBody(values) } as Input<E>;
      const result = await mutation.mutateAsync(request);
      draft.drop();
      unsaved.release();
      onSuccess?.(result, values);
      if (redirect) void navigate(redirect(result), { state: { result } });
    } catch (error) {
      showServerErrors(error);
      if (isConflict(error)) onConflict?.(form);
    }
  };

  const rootError = errors.root?.message;
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className={css.form}
        noValidate
        onInput={() => void bodySchemaOf(endpoint)}
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        {draft.isRestored && <Restored onDiscard={draft.discard} />}
        {children}
        {forbidden !== undefined && <Notice kind="warning">{forbidden}</Notice>}
        {rootError !== undefined && rootError !== forbidden && <Notice kind="danger">{rootError}</Notice>}
        {mutation.error !== null && !isSignedOut(mutation.error) && !isAtFields(mutation.error) && (
          <ErrorNotice error={mutation.error} />
        )}
        {props.told}
        <div className={css.buttons}>
          {onCancel && <Button onClick={() => unsaved.leave(onCancel)}>Cancel</Button>}
          {secondary}
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={saving || !isReady || forbidden !== undefined}
          >
            {saving ? 'Saving…' : submitLabel}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}
