import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { formatMany } from '../../components/format.ts';
import css from './dashboard.module.css';

/** Asks for support of the community, and says how many credits are left. */
export const DonateBanner = ({ credits }: { readonly credits: number }) => (
  <aside className={css.banner} aria-label="Donate">
    <div>
      <strong>Keep the servers running</strong>
      <p>Donations pay for them, and buy you perks. {credits > 0 && `You have ${formatMany(credits, 'credit')}.`}</p>
    </div>
    <Button component={Link} to="/donate">
      Donate
    </Button>
  </aside>
);
