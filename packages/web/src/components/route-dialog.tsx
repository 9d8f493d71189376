import CloseIcon from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { useId, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePhone } from '../hooks/use-media.ts';
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
  /** Something was typed: closing asks first. */
  readonly unsaved?: boolean;
  /** Buttons at the bottom. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

const WIDTHS = { small: 440, medium: 640, large: 960 } as const;

/** A dialog that is a route: it has an address, takes the focus and gives it back, and Escape closes it. */
export function RouteDialog(props: RouteDialogProps) {
  const { title, width = 'medium', onClose, unsaved = false, actions, children } = props;
  const closeRoute = useCloseRoute();
  const phone = usePhone();
  const titleId = useId();
  const [asking, setAsking] = useState(false);
  const close = onClose ?? closeRoute;
  const leave = () => (unsaved ? setAsking(true) : close());
  /** Escape takes back the question that it asked; what was typed goes only when somebody says so. */
  const onEscape = () => (asking ? setAsking(false) : leave());
  return (
    <Dialog
      open
      fullScreen={phone}
      onClose={(_, reason) => (reason === 'escapeKeyDown' ? onEscape() : leave())}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: phone ? 'none' : WIDTHS[width] } } }}
    >
      <div className={css.head}>
        <h2 id={titleId}>
          <SafeText>{title}</SafeText>
        </h2>
        <IconButton onClick={leave} aria-label="Close" data-tip="Close (Esc)">
          <CloseIcon fontSize="small" />
        </IconButton>
      </div>
      <div className={css.body} inert={asking}>
        {children}
      </div>
      {asking ? (
        <div className={css.asking} role="alertdialog" aria-label="Discard what you typed?">
          <span>Discard what you typed?</span>
          <Button autoFocus onClick={() => setAsking(false)}>
            Keep editing
          </Button>
          <Button color="error" variant="contained" onClick={close}>
            Discard
          </Button>
        </div>
      ) : (
        actions !== undefined && <div className={css.actions}>{actions}</div>
      )}
    </Dialog>
  );
}
