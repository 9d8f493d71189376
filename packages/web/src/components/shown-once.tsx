import { useUnsaved, type LeaveQuestion } from '../unsaved.ts';
import { Button } from './controls/button.tsx';
import { Notice } from './notices.tsx';
import css from './shown-once.module.css';
import { Mono } from './values.tsx';

interface ShownOnceProps {
  readonly secret: string;
  /** What it is, for who copies it. */
  readonly name: string;
  /** What to do with it. */
  readonly text: string;
  /** Asked of who leaves without having said that they are done. */
  readonly question: LeaveQuestion;
  readonly onDone: () => void;
}

/** A secret that nobody is shown again. */
export function ShownOnce({ secret, name, text, question, onDone }: ShownOnceProps) {
  const { release } = useUnsaved(true, question);
  return (
    <div className={css.stack}>
      <Notice kind="warning" title="It is shown once.">
        {text}
      </Notice>
      <div className={css.secret}>
        <Mono copy={name}>{secret}</Mono>
      </div>
      <div className={css.buttons}>
        <Button
          variant="contained"
          color="primary"
          onClick={() => {
            release();
            onDone();
          }}
        >
          Done
        </Button>
      </div>
    </div>
  );
}
