import { Button } from '../../components/controls/button.tsx';
import { Notice } from '../../components/notices.tsx';
import { RouteDialog } from '../../components/route-dialog.tsx';
import { Mono } from '../../components/values.tsx';
import { useUnsaved, type LeaveQuestion } from '../../unsaved.ts';
import css from './feeds.module.css';

const QUESTION: LeaveQuestion = {
  question: 'Leave without the key?',
  text: 'It is not shown again. Without it you have to change it once more.',
  stay: 'Stay here',
  leave: 'Leave',
};

function Key({ secret, onDone }: SigningKeyProps) {
  const { release } = useUnsaved(true, QUESTION);
  return (
    <div className={css.stack}>
      <Notice kind="warning" title="It is shown once.">
        Copy it now, for the program that receives what this feed tells: it checks the signature with it.
      </Notice>
      <Mono copy="key">{secret}</Mono>
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

interface SigningKeyProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The key that signs a webhook, this once. */
export const SigningKeyDialog = (props: SigningKeyProps) => (
  <RouteDialog title="The key that signs" width="small" onClose={props.onDone}>
    <Key {...props} />
  </RouteDialog>
);
