import { useRef, type ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { ReadNotice, type PageRead } from './notices.tsx';
import { PageActions, type PageAction } from './page-actions.tsx';
import { EmptyTextProvider, tabsIn, usePageRecord, usePages } from './pages.ts';
import { useMayOpen } from './route-access.ts';
import { RouteTabs, type RouteTab } from './route-tabs.tsx';
import { SafeText } from './safe-text.tsx';
import { Skeleton } from './skeleton.tsx';
import css from './page.module.css';
import { useFillsAsList } from './use-fills.ts';

interface PageProps {
  /** Its heading, when it is not the title of the page's record. */
  readonly title?: string | undefined;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** One line about the thing. */
  readonly meta?: ReactNode;
  readonly actions?: readonly PageAction[];
  /** When they are not those of the page's area. */
  readonly tabs?: readonly RouteTab[];
  /** What it stands on: a notice says where that could not be read again. */
  readonly read?: PageRead;
  /** Null while it is read: its shape stands there meanwhile. */
  readonly children: ReactNode;
}

/** The frame of every screen: title, one line, actions, tabs, content. Sets the document's title. */
export function Page({ badges, meta, actions = [], children, read, ...given }: PageProps) {
  const record = usePageRecord();
  const pages = usePages();
  const title = given.title ?? record.title ?? '';
  const tabs = given.tabs ?? (record.area === undefined ? [] : tabsIn(pages, record.area));
  const mayOpen = useMayOpen();
  useTitle(title);
  const page = useRef<HTMLDivElement>(null);
  useFillsAsList(page);
  const openTabs = tabs.filter(({ to }) => mayOpen(to));
  return (
    <div className={css.page} data-page="" ref={page}>
      <Breadcrumb />
      <header className={css.header}>
        <div className={css.heading}>
          <div className={css.titleLine}>
            <h1>
              <SafeText>{title}</SafeText>
            </h1>
            {badges}
          </div>
          {meta !== undefined && <div className={css.meta}>{meta}</div>}
        </div>
        <PageActions actions={actions} />
      </header>
      {openTabs.length > 1 && <RouteTabs tabs={openTabs} />}
      {/* What comes is not the place that was kept for it: nothing of it moves when the heading grows. */}
      <div key={children === null ? 'waits' : 'here'} className={css.content} data-page-content="">
        {read && <ReadNotice of={read} />}
        <EmptyTextProvider value={record.empty}>
          {children === null ? <Skeleton shape={record.shape} label="Loading the page" /> : children}
        </EmptyTextProvider>
      </div>
    </div>
  );
}
