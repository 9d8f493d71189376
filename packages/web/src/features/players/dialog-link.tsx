import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link to a dialog over the page: the page behind it stays where it is. */
export const DialogLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link to={to} preventScrollReset>
    {children}
  </Link>
);
