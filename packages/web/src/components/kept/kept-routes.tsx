import type { KeptNoun } from '@steward/api-client/columns/kept-noun';
import type { Kept, KeptCalls } from '@steward/api-client/contract/managed';
import type { RouteObject } from 'react-router-dom';
import type { RouteHandle } from '../route-handle.ts';
import type { KeptLook } from './kept-page.tsx';

interface KeptRoutes<T extends Kept> {
  readonly path: string;
  readonly handle: RouteHandle;
  /** The calls of the list, for who may open what; the rest of it is loaded with the page. */
  readonly calls: KeptCalls<T>;
  readonly load: () => Promise<{ readonly noun: KeptNoun<T>; readonly look: KeptLook<T> }>;
  /** Dialogs besides those of every list. */
  readonly more?: readonly RouteObject[];
}

/** The page of a list that managers keep, and its dialogs: add, change, retire, bring back and remove. */
export function keptRoutes<T extends Kept>({ path, handle, calls, load, more = [] }: KeptRoutes<T>): RouteObject {
  const dialog = (name: 'AddDialog' | 'EditDialog' | 'RetireDialog' | 'RestoreDialog' | 'RemoveDialog') => async () => {
    const [{ noun, look }, dialogs] = await Promise.all([load(), import('./kept-dialogs.tsx')]);
    const Dialog = dialogs[name];
    return { Component: () => <Dialog noun={noun} look={look} /> };
  };
  const { setRetired } = calls;
  const retiring = (to: string, name: 'RetireDialog' | 'RestoreDialog'): RouteObject[] =>
    setRetired ? [{ path: to, handle: { access: setRetired.access } satisfies RouteHandle, lazy: dialog(name) }] : [];
  return {
    path,
    handle,
    lazy: async () => {
      const [{ noun, look }, { KeptPage }] = await Promise.all([load(), import('./kept-page.tsx')]);
      return { Component: () => <KeptPage noun={noun} look={look} /> };
    },
    children: [
      { path: 'add', handle: { access: calls.add.access } satisfies RouteHandle, lazy: dialog('AddDialog') },
      { path: ':id/edit', handle: { access: calls.edit.access } satisfies RouteHandle, lazy: dialog('EditDialog') },
      ...retiring(':id/retire', 'RetireDialog'),
      ...retiring(':id/restore', 'RestoreDialog'),
      {
        path: ':id/remove',
        handle: { access: calls.remove.access } satisfies RouteHandle,
        lazy: dialog('RemoveDialog'),
      },
      ...more,
    ],
  };
}
