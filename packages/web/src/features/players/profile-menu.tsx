import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import type { ProfileAction, ProfileMenu as Sections } from './profile-actions.ts';
import css from './profile-menu.module.css';
import { LazyMenu, MenuItem } from '../../components/lazy-menu.tsx';

interface ProfileMenuProps {
  readonly label: string;
  readonly sections: Sections;
}

const toneOf = ({ danger, refusal }: ProfileAction) =>
  refusal !== undefined ? css.off : danger ? css.danger : undefined;

/** A button with a menu of ways to the parts of a profile; nothing when there are none. */
export function ProfileMenu({ label, sections }: ProfileMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  if (sections.length === 0) return null;
  return (
    <>
      <Button
        endIcon={<ExpandMoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <LazyMenu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ list: { 'aria-label': label } }}
      >
        {sections.flatMap((actions, section) => [
          ...(section === 0 ? [] : [<li key={`line-${section}`} role="separator" className={css.line} />]),
          ...actions.map((action) => (
            <MenuItem
              key={action.label}
              aria-disabled={action.refusal !== undefined}
              className={toneOf(action)}
              {...(action.refusal === undefined ? { component: Link, to: action.to, preventScrollReset: true } : {})}
              onClick={() => {
                if (action.refusal === undefined) close();
              }}
            >
              <span className={css.text}>
                {action.label}
                {action.refusal !== undefined && <small>{action.refusal}</small>}
              </span>
            </MenuItem>
          )),
        ])}
      </LazyMenu>
    </>
  );
}
