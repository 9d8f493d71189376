import { useVirtualizer } from '@tanstack/react-virtual';
import { useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';

/** What the table asks of its rows. */
export interface VirtualRowsHandle {
  readonly reveal: (index: number) => void;
}

interface VirtualRowsProps {
  readonly ref: Ref<VirtualRowsHandle>;
  readonly className: string | undefined;
  /** The class of what scrolls around them. */
  readonly scroller: string | undefined;
  readonly ids: readonly { readonly id: string }[];
  readonly rowPx: number;
  /** Whether rows are as high as what they hold. */
  readonly measured: boolean;
  readonly render: (index: number, top: number, measure: ((element: Element | null) => void) | undefined) => ReactNode;
}

/** The rows that are seen, of any number. Scrolling draws only them, and nothing of the table around them. */
export function VirtualRows({ ref, className, scroller, ids, rowPx, measured, render }: VirtualRowsProps) {
  const group = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => group.current?.closest(`.${scroller ?? ''}`) ?? null,
    estimateSize: () => rowPx,
    overscan: 12,
    getItemKey: (index) => ids[index]?.id ?? index,
  });
  useImperativeHandle(ref, () => ({ reveal: (index) => virtualizer.scrollToIndex(index) }), [virtualizer]);
  return (
    <div
      ref={group}
      role="rowgroup"
      className={className}
      style={{ height: virtualizer.getTotalSize(), position: 'relative' }}
    >
      {virtualizer
        .getVirtualItems()
        .map(({ index, start }) => render(index, start, measured ? virtualizer.measureElement : undefined))}
    </div>
  );
}
