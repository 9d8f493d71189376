import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { TextInput } from '../controls/inputs.tsx';
import { Restored, useDraft } from '../form/form-draft.tsx';
import form from '../form/form.module.css';
import { formatMany } from '../format.ts';
import { ErrorNotice } from '../notices.tsx';
import { RouteDialog } from '../route-dialog.tsx';
import { SafeText } from '../safe-text.tsx';
import { TYPED, useUnsaved } from '../../unsaved.ts';
import css from './bulk.module.css';
import { runBulk, type BulkAction, type BulkOutcome } from './run-bulk.ts';

type Step = 'choose' | 'preview' | 'report';

interface BulkDialogProps {
  readonly action: BulkAction;
  readonly names: readonly string[];
  /** `wasDone`: something may have changed. */
  readonly onClose: (wasDone: boolean) => void;
}

function Outcomes({ outcomes, fine }: { readonly outcomes: readonly BulkOutcome[]; readonly fine: string }) {
  return (
    <ul className={css.outcomes} aria-label="Each of them" tabIndex={0}>
      {outcomes.map(({ name, refusal }) => (
        <li key={name}>
          <strong>
            <SafeText>{name}</SafeText>
          </strong>{' '}
          <span className={refusal === undefined ? css.fine : css.refused}>{refusal ?? fine}</span>
        </li>
      ))}
    </ul>
  );
}

/** What stands in the body of such calls; kept until they are made. */
function useWords({ endpoint }: BulkAction) {
  const { kept, keep, drop } = useDraft<{ readonly text: string }>(`many ${endpoint.id}`);
  const [text, setText] = useState(kept?.text ?? '');
  return {
    text,
    isRestored: kept !== undefined && text === kept.text,
    change(next: string) {
      setText(next);
      if (next === '') drop();
      else keep({ text: next });
    },
    drop,
  };
}

interface WordsProps {
  readonly action: BulkAction;
  readonly words: ReturnType<typeof useWords>;
}

/** What is said with it, to all of them, and what it brings about. */
function Words({ action, words }: WordsProps) {
  const id = useId();
  return (
    <>
      {words.isRestored && <Restored onDiscard={() => words.change('')} />}
      {action.text && (
        <div>
          <label htmlFor={id} className={form.label}>
            {action.text.label}
          </label>
          <TextInput
            id={id}
            fullWidth
            autoFocus
            maxLength={action.text.most}
            value={words.text}
            onChange={(event) => words.change(event.target.value)}
          />
        </div>
      )}
      {action.endpoint.means !== undefined && <p className={css.means}>{action.endpoint.means}</p>}
      <p className={css.means}>Nothing is done yet: first you see for whom it can be done.</p>
    </>
  );
}

interface BulkStepsProps {
  readonly action: BulkAction;
  readonly names: readonly string[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function BulkSteps({ action, names, onDone, onClose }: BulkStepsProps) {
  const queries = useQueryClient();
  const words = useWords(action);
  const { text, drop } = words;
  const [step, setStep] = useState<Step>('choose');
  const [outcomes, setOutcomes] = useState<readonly BulkOutcome[]>([]);
  const [done, setDone] = useState<number>();
  const [error, setError] = useState<Error>();
  const told = useRef<HTMLParagraphElement>(null);
  // The button that was pressed is disabled meanwhile, and the keyboard would be nowhere.
  useEffect(() => told.current?.focus(), [step]);
  const able = outcomes.filter(({ refusal }) => refusal === undefined).map(({ name }) => name);
  const isReady = action.text === undefined || text.trim() !== '';
  const isBusy = done !== undefined;
  const unsaved = useUnsaved(text.trim() !== '' && step !== 'report', TYPED, drop);

  const run = async (whom: readonly string[], rehearses: boolean) => {
    setError(undefined);
    setDone(0);
    try {
      const found = await runBulk(action, whom, text.trim(), { rehearses, onOne: setDone });
      const refused = rehearses ? [] : outcomes.filter(({ refusal }) => refusal !== undefined);
      setOutcomes([...found, ...refused]);
      setStep(rehearses ? 'preview' : 'report');
      if (rehearses) return;
      drop();
      onDone();
      const groups = [action.endpoint.id.split('.', 1)[0] ?? '', ...action.endpoint.touches];
      for (const group of groups) void queries.invalidateQueries({ queryKey: [group] });
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)));
    } finally {
      setDone(undefined);
    }
  };

  return (
    <form
      className={form.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBusy || !isReady) return;
        if (step === 'choose') void run(names, true);
        else if (step === 'preview' && able.length > 0) void run(able, false);
        else if (step === 'report') onClose();
      }}
    >
      {step === 'choose' && <Words action={action} words={words} />}
      {step === 'preview' && (
        <p role="status" tabIndex={-1} ref={told}>
          It can be done for {formatMany(able.length, 'player')}
          {able.length < names.length && `, and is refused for ${formatMany(names.length - able.length, 'player')}`}.
        </p>
      )}
      {step === 'report' && (
        <p role="status" tabIndex={-1} ref={told}>
          Done for {formatMany(able.length, 'player')}
          {able.length < names.length && `, not for ${formatMany(names.length - able.length, 'player')}`}.
        </p>
      )}
      {step !== 'choose' && <Outcomes outcomes={outcomes} fine={step === 'preview' ? 'can be done' : 'done'} />}
      {error !== undefined && <ErrorNotice error={error} />}
      <div className={form.buttons}>
        {step !== 'report' && (
          <Button disabled={isBusy} onClick={() => (step === 'preview' ? setStep('choose') : unsaved.leave(onClose))}>
            {step === 'preview' ? 'Back' : 'Cancel'}
          </Button>
        )}
        <Button
          type="submit"
          variant="contained"
          color={step === 'preview' && action.danger ? 'error' : 'primary'}
          disabled={isBusy || !isReady || (step === 'preview' && able.length === 0)}
        >
          {isBusy
            ? `${done} of ${step === 'choose' ? names.length : able.length}`
            : step === 'choose'
              ? 'Preview'
              : step === 'preview'
                ? `${action.label} (${able.length})`
                : 'Close'}
        </Button>
      </div>
    </form>
  );
}

/** One thing for many players: what would happen to each, and after it what became of each. */
export function BulkDialog({ action, names, onClose }: BulkDialogProps) {
  const [wasDone, setWasDone] = useState(false);
  const close = () => onClose(wasDone);
  return (
    <RouteDialog title={`${action.label}: ${formatMany(names.length, 'player')}`} onClose={close}>
      <BulkSteps action={action} names={names} onDone={() => setWasDone(true)} onClose={close} />
    </RouteDialog>
  );
}
