import { useLayoutEffect, type RefObject } from 'react';

/**
 * How a page takes the screen: as high as that for one list at its end, or for a workspace. It stands on the document and
 * on the page, since a style that asks what stands within (`:has`) makes the browser style the whole frame anew with each
 * row that comes while a list scrolls.
 */
type Fills = 'list' | 'workspace';

const tell = (element: HTMLElement, fills: Fills | undefined) => {
  if (fills === undefined) delete element.dataset['fills'];
  else if (element.dataset['fills'] !== fills) element.dataset['fills'] = fills;
};

/** The page fills the screen while it is there. */
export function useFillsAsWorkspace(): void {
  useLayoutEffect(() => {
    tell(document.documentElement, 'workspace');
    return () => tell(document.documentElement, undefined);
  }, []);
}

/** The page, whose content is its last child, fills the screen while that ends in its only list. */
export function useFillsAsList(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const content = page.current?.lastElementChild;
    if (!page.current || !content) return undefined;
    const element = page.current;
    const look = () => {
      const lists = [...content.children].filter((part) => part.hasAttribute('data-table'));
      const fills = lists.length === 1 && lists[0] === content.lastElementChild ? 'list' : undefined;
      tell(element, fills);
      tell(document.documentElement, fills);
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(content, { childList: true });
    return () => {
      watch.disconnect();
      tell(document.documentElement, undefined);
    };
  }, [page]);
}
