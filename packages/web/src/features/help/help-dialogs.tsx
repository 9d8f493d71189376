import { fieldOf, questionOf } from '@steward/api-client/contract/endpoint';
import { help, type HelpDraft, type HelpItem } from '@steward/api-client/contract/help';
import { HELP_MENU, HELP_NORMAL, targetDialogsProblem } from '@steward/api-client/rules/help-items';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { read } from '../../api.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useChangedSince, type ToldField } from '../../components/form/changed-since.tsx';
import { RadioField, TextField } from '../../components/form/fields.tsx';
import { ErrorNotice, isLost } from '../../components/notices.tsx';
import { path } from '../../components/paths.ts';
import { RouteDialog, useCloseRoute } from '../../components/route-dialog.tsx';
import { useRouteParam } from '../../hooks/use-route-param.ts';
import { typeWord } from './type-word.ts';

interface HelpValues {
  readonly title: string;
  readonly shortcode: string;
  readonly text: string;
  readonly type: 1 | 2;
  readonly target_dialogs: string;
  /** Of the item that was opened. */
  readonly edited_at?: string;
}

const EMPTY: HelpValues = { title: '', shortcode: '', text: '', type: HELP_NORMAL, target_dialogs: '' };

const valuesOf = (item: HelpItem): HelpValues => ({
  title: item.title,
  shortcode: item.shortcode,
  text: item.text,
  type: item.type === HELP_MENU ? HELP_MENU : HELP_NORMAL,
  target_dialogs: item.targetDialogs,
  edited_at: item.editedAt,
});

const draftOf = ({ edited_at: _, ...draft }: HelpValues): HelpDraft => draft;

const told = (name: keyof HelpDraft): ToldField => ({ name, label: fieldOf(help.add, name).label });
const TOLD: readonly ToldField[] = [
  told('title'),
  told('shortcode'),
  { ...told('type'), show: typeWord },
  told('text'),
  told('target_dialogs'),
];

const check = ({ type, text, target_dialogs }: HelpValues) => targetDialogsProblem(type, text, target_dialogs);

function Fields() {
  const type: unknown = useWatch({ name: 'type' });
  return (
    <>
      <TextField {...fieldOf(help.add, 'title')} />
      <TextField {...fieldOf(help.add, 'shortcode')} mono />
      <RadioField
        {...fieldOf(help.add, 'type')}
        options={[
          { value: HELP_NORMAL, label: 'Normal', help: 'A text.' },
          { value: HELP_MENU, label: 'Menu', help: 'Each line of the text leads to a dialog.' },
        ]}
      />
      <TextField {...fieldOf(help.add, 'text')} multiline rows={6} />
      {type === HELP_MENU && <TextField {...fieldOf(help.add, 'target_dialogs')} mono />}
    </>
  );
}

/** Adds a help item. */
export function CreateHelpDialog() {
  return (
    <FormDialog<typeof help.add, HelpValues>
      title="Create a help item"
      width="medium"
      endpoint={help.add}
      defaults={EMPTY}
      check={check}
      submitLabel="Create"
      redirect={(item) => path`/staff/help/${item.id}`}
    >
      <Fields />
    </FormDialog>
  );
}

/** Edits a help item. */
export function EditHelpDialog() {
  const id = useRouteParam('id');
  const close = useCloseRoute();
  const query = useQuery({ ...read(help.show, { params: { id } }), refetchOnMount: 'always' });
  const since = useChangedSince('edited_at', {
    read: async () => (await query.refetch()).data,
    valuesOf,
    fields: TOLD,
  });
  if (isLost(query))
    return (
      <RouteDialog title="Edit help item" onClose={close}>
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      </RouteDialog>
    );
  if (!query.data || !query.isFetchedAfterMount) return null;
  return (
    <FormDialog<typeof help.edit, HelpValues>
      key={id}
      title={`Edit ${query.data.title}`}
      width="medium"
      endpoint={help.edit}
      input={{ params: { id } }}
      defaults={valuesOf(query.data)}
      {...since}
      toBody={draftOf}
      toQuery={({ edited_at }) => ({ edited_at })}
      check={check}
      submitLabel="Save"
    >
      <Fields />
    </FormDialog>
  );
}

/** Removes a help item. */
export function RemoveHelpDialog() {
  const id = useRouteParam('id');
  const [close, navigate] = [useCloseRoute(), useNavigate()];
  const isRemoved = useRef(false);
  const { data } = useQuery(read(help.show, { params: { id } }));
  return (
    <ConfirmDialog
      title={questionOf(help.remove, { title: data?.title ?? 'this help item' })}
      endpoint={help.remove}
      input={{ params: { id } }}
      confirmLabel="Remove"
      onClose={() => (isRemoved.current ? void navigate('/staff/help', { replace: true }) : close())}
      onSuccess={() => (isRemoved.current = true)}
    >
      <p>{help.remove.means}</p>
    </ConfirmDialog>
  );
}
