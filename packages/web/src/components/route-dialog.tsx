import CloseIcon from '@mui/icons-material/Close';
import { useId, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { IconButton } from './controls/button.tsx';
import { Dialog } from './mui/dialog.tsx';
import { usePhone } from '../hooks/use-media.ts';
import { useTitle } from '../hooks/use-title.ts';
import { UnsavedPart, useUnsavedPart } from '../unsaved.ts';
import css from './route-dialog.module.css';
import { SafeText } from './safe-text.tsx';

/** Goes from a dialog's route to the route it lies over, keeping the list's place in the address. */
export function useCloseRoute(): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  return () =>
    void navigate({ pathname: '..', search }, { relative: 'route', replace: true, preventScrollReset: true });
}

interface RouteDialogProps {
  readonly title: string;
  readonly width?: 'small' | 'medium' | 'large';
  /** Closes to the route above by default. */
  readonly onClose?: (() => void) | undefined;
  /** The id of what says why the dialog is there, which is read out with its title. */
  readonly describedBy?: string;
  /** Buttons at the bottom. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const WIDTHS = { small: 440, medium: 640, large: 960 } as const;

/** A dialog that is a route: it has an address, takes the focus and gives it back, and Escape closes it, after a question where something inside is unsaved. */
export function RouteDialog(props: RouteDialogProps) {
  const { title, width = 'medium', onClose, describedBy, actions, children } = props;
  const closeRoute = useCloseRoute();
  const phone = usePhone();
  const titleId = useId();
  const { part, leave } = useUnsavedPart();
  useTitle(title, true);
  const close = () => leave(onClose ?? closeRoute);
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={close}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: phone ? 'none' : WIDTHS[width] } } }}
    >
      <div className={css.head}>
        <h2 id={titleId}>
          <SafeText>{title}</SafeText>
        </h2>
        <IconButton onClick={close} aria-label="Close" data-tip="Close (Esc)">
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <UnsavedPart value={part}>
        <div className={css.body}>{children}</div>
        {actions !== undefined && <div className={css.actions}>{actions}</div>}
      </UnsavedPart>
    </Dialog>
  );
}
