import { PageError } from '../../components/notices.tsx';

/** What stands for a tab that was refused or broke. */
export const TabError = ({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => unknown }) => (
  <PageError error={error} onRetry={() => void onRetry()} />
);
