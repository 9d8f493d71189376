import { useId } from 'react';
import type { Asking } from '../unsaved.ts';
import { Button } from './controls/button.tsx';
import css from './leave-guard.module.css';
import { Dialog } from './mui/dialog.tsx';

/** Asks before something unsaved is left. */
export function LeaveQuestion({ asking }: { readonly asking: Asking }) {
  const titleId = useId();
  const stay = () => asking.answer(false);
  return (
    <Dialog
      open
      role="alertdialog"
      aria-labelledby={titleId}
      onClose={stay}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: 400 } } }}
    >
      <div className={css.question}>
        <h2 id={titleId}>{asking.question}</h2>
        {asking.text !== undefined && <p>{asking.text}</p>}
        <div className={css.buttons}>
          <Button autoFocus onClick={stay}>
            {asking.stay}
          </Button>
          <Button color="error" variant="contained" onClick={() => asking.answer(true)}>
            {asking.leave}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
