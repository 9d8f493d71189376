import { SOMETHING_WRONG } from '@steward/api-client/rules/refusals';
import { Component, type ReactNode } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router-dom';
import { useTitle } from '../hooks/use-title.ts';
import { MissingPart } from './missing-part.tsx';
import { LoadAgain } from './load-again.tsx';
import { NotFound } from './whole-page.tsx';
import css from './error-boundary.module.css';

const isMissingPart = (error: unknown) =>
  error instanceof Error && /dynamically imported module|module script failed|Unable to preload/i.test(error.message);

/** What stands for a page that broke. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  return isMissingPart(error) ? <MissingPart /> : <BrokenCode error={error} />;
}

function BrokenCode({ error }: { readonly error: unknown }) {
  useTitle('Something went wrong');
  return (
    <div className={css.broken} role="alert">
      <h1>{SOMETHING_WRONG}</h1>
      <p>This page could not be shown. Load it again, or go back. If it stays, tell the operators what you did.</p>
      <code>{error instanceof Error && error.message !== '' ? error.message : 'Unknown error'}</code>
      <LoadAgain />
    </div>
  );
}

/** A route's `errorElement`. */
export function RouteError() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <BrokenPage error={error} />;
}

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly fallback: (error: unknown) => ReactNode;
}

/** Keeps an error inside a part of a page from taking the rest with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { error: unknown; failed: boolean }> {
  override state = { error: undefined as unknown, failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback(this.state.error) : this.props.children;
  }
}
