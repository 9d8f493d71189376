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

/** Who said last how the screen is taken. */
let teller: object | undefined;

/** Says how a page takes the screen; gives back how to say so again, and how to end it. */
function tellScreen(first: Fills | undefined) {
  const own = {};
  const say = (fills: Fills | undefined) => {
    teller = own;
    tell(document.documentElement, fills);
  };
  say(first);
  return {
    say,
    // Parts of the page that go after this still keep how far they are scrolled, which they are no more without the height.
    end: () => queueMicrotask(() => teller === own && tell(document.documentElement, undefined)),
  };
}

/** The page fills the screen while it is there. */
export function useFillsAsWorkspace(): void {
  useLayoutEffect(() => tellScreen('workspace').end, []);
}

/** The page, whose content is its last child, fills the screen while that ends in its only list. */
export function useFillsAsList(page: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const content = page.current?.lastElementChild;
    if (!page.current || !content) return undefined;
    const element = page.current;
    const fills = () => {
      const lists = [...content.children].filter((part) => part.hasAttribute('data-table'));
      return lists.length === 1 && lists[0] === content.lastElementChild ? 'list' : undefined;
    };
    tell(element, fills());
    const screen = tellScreen(fills());
    const watch = new MutationObserver(() => {
      tell(element, fills());
      screen.say(fills());
    });
    watch.observe(content, { childList: true });
    return () => {
      watch.disconnect();
      screen.end();
    };
  }, [page]);
}
