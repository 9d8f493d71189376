import type { Access } from '@steward/api-client/rules/access';
import type { ReactNode } from 'react';
import { useAllows } from '../hooks/use-viewer.ts';

interface GuardProps {
  /** From the contract: `punishments.ban.access`. */
  readonly access: Access;
  readonly children: ReactNode;
  /** What others see; nothing by default. */
  readonly fallback?: ReactNode;
}

/** Shows its children to whom the access rule may allow; where only the server knows, it shows them. */
export function Guard({ access, children, fallback = null }: GuardProps) {
  const allowed = useAllows(access);
  return allowed === false ? fallback : children;
}
