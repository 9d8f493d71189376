import { NOT_AUTHORIZED } from '@steward/api-client/rules/refusals';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTitle } from '../hooks/use-title.ts';
import css from './whole-page.module.css';

interface WholeProps {
  readonly title: string;
  readonly children?: ReactNode;
}

const Whole = ({ title, children }: WholeProps) => (
  <div className={css.whole}>
    <h1>{title}</h1>
    {children}
    <Link to="/">Go to the dashboard</Link>
  </div>
);

/** The page of a viewer who may not see it. */
export function NotAuthorized() {
  useTitle('Not authorized');
  return (
    <Whole title={NOT_AUTHORIZED}>
      <p>Ask a staff member of a higher rank if you need it.</p>
    </Whole>
  );
}

/** The page of an address that leads nowhere. */
export function NotFound({ children }: { readonly children?: ReactNode }) {
  useTitle('Page not found');
  return (
    <Whole title="Page not found">
      <p>{children ?? 'Nothing lives at this address. It may have moved, or the address has a mistake.'}</p>
    </Whole>
  );
}
