import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './controls/button.tsx';
import css from './page.module.css';
import { LazyMenu, MenuItem } from './lazy-menu.tsx';

export interface PageAction {
  readonly label: string;
  /** The route it opens, or what it does. */
  readonly to?: string;
  readonly onClick?: () => void;
  /** The one primary action of the page. */
  readonly primary?: boolean;
  readonly danger?: boolean;
  /** Why it cannot be done now; it is then shown, but disabled. */
  readonly disabledReason?: string | undefined;
}

const targetOf = ({ to, onClick }: PageAction) => (to === undefined ? { onClick } : { component: Link, to });

function ActionButton({ action }: { readonly action: PageAction }) {
  const { label, primary = false, danger = false, disabledReason } = action;
  const look = {
    variant: primary ? 'contained' : 'outlined',
    color: danger ? 'error' : primary ? 'primary' : 'secondary',
  } as const;
  if (disabledReason !== undefined)
    return (
      <span data-tip={disabledReason} tabIndex={0} role="note" aria-label={`${label}: ${disabledReason}`}>
        <Button {...look} disabled>
          {label}
        </Button>
      </span>
    );
  return action.to === undefined ? (
    <Button {...look} onClick={action.onClick}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={action.to}>
      {label}
    </Button>
  );
}

/** All of them behind one button. */
export function ActionMenu({ actions }: { readonly actions: readonly PageAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    <>
      <Button
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Actions
      </Button>
      <LazyMenu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        {actions.map((action) => (
          <MenuItem
            key={action.label}
            aria-disabled={action.disabledReason !== undefined}
            className={action.disabledReason === undefined ? (action.danger ? css.dangerItem : undefined) : css.offItem}
            {...(action.disabledReason === undefined ? targetOf(action) : {})}
            onClick={() => {
              if (action.disabledReason !== undefined) return;
              close();
              action.onClick?.();
            }}
          >
            <span className={css.itemText}>
              {action.label}
              {action.disabledReason !== undefined && <small>{action.disabledReason}</small>}
            </span>
          </MenuItem>
        ))}
      </LazyMenu>
    </>
  );
}

const INLINE = 2;

/** One primary action, up to two others beside it, more in a menu. */
export function PageActions({ actions }: { readonly actions: readonly PageAction[] }) {
  if (actions.length === 0) return null;
  const primary = actions.filter((action) => action.primary);
  const others = actions.filter((action) => !action.primary);
  return (
    <div className={css.actions}>
      {others.length > INLINE ? (
        <ActionMenu actions={others} />
      ) : (
        others.map((action) => <ActionButton key={action.label} action={action} />)
      )}
      {primary.map((action) => (
        <ActionButton key={action.label} action={action} />
      ))}
    </div>
  );
}
