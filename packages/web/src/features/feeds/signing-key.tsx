import { RouteDialog } from '../../components/route-dialog.tsx';
import { ShownOnce } from '../../components/shown-once.tsx';
import type { LeaveQuestion } from '../../unsaved.ts';

const QUESTION: LeaveQuestion = {
  question: 'Leave without the key?',
  text: 'It is not shown again. Without it you have to change it once more.',
  stay: 'Stay here',
  leave: 'Leave',
};

interface SigningKeyProps {
  readonly secret: string;
  readonly onDone: () => void;
}

/** The key that signs a webhook, this once. */
export const SigningKeyDialog = (props: SigningKeyProps) => (
  <RouteDialog title="The key that signs" width="small" onClose={props.onDone}>
    <ShownOnce
      {...props}
      name="key"
      text="Copy it now, for the program that receives what this feed tells: it checks the signature with it."
      question={QUESTION}
    />
  </RouteDialog>
);
