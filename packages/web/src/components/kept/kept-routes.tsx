import type { KeptNoun } from '@steward/api-client/columns/kept-noun';
import type { Kept } from '@steward/api-client/contract/managed';
import type { Access } from '@steward/api-client/rules/access';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../route-handle.ts';
import type { KeptLook } from './kept-page.tsx';

interface KeptRoutes<T extends Kept> {
  readonly path: string;
  readonly handle: RouteHandle & { readonly access: Access };
  /** Whether what is still referred to can be retired. */
  readonly retires?: boolean;
  readonly load: () => Promise<{ readonly noun: KeptNoun<T>; readonly look: KeptLook<T> }>;
  /** Dialogs besides those of every list. */
  readonly more?: readonly RouteObject[];
}

/** The page of a list that managers keep, and its dialogs, for the same people: add, change, retire, bring back and remove. */
export function keptRoutes<T extends Kept>({
  path,
  handle,
  load,
  retires = true,
  more = [],
}: KeptRoutes<T>): RouteObject {
  const dialog = (name: 'AddDialog' | 'EditDialog' | 'RetireDialog' | 'RestoreDialog' | 'RemoveDialog') => async () => {
    const [{ noun, look }, dialogs] = await Promise.all([load(), import('./kept-dialogs.tsx')]);
    const Dialog = dialogs[name];
    return { Component: () => <Dialog noun={noun} look={look} /> };
  };
  const { access } = handle;
  const opened = (to: string, name: Parameters<typeof dialog>[0]): RouteObject => ({
    path: to,
    handle: { access } satisfies RouteHandle,
    lazy: dialog(name),
  });
  return {
    path,
    handle,
    lazy: async () => {
      const [{ noun, look }, { KeptPage }] = await Promise.all([load(), import('./kept-page.tsx')]);
      return { Component: () => <KeptPage noun={noun} look={look} /> };
    },
    children: [
      opened('add', 'AddDialog'),
      opened(':id/edit', 'EditDialog'),
      ...(retires ? [opened(':id/retire', 'RetireDialog'), opened(':id/restore', 'RestoreDialog')] : []),
      opened(':id/remove', 'RemoveDialog'),
      ...more,
    ],
  };
}
