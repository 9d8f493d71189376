import type { ReactNode } from 'react';
import { useTitle } from '../hooks/use-title.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { PageActions, type PageAction } from './page-actions.tsx';
import { useMayOpen } from './route-access.ts';
import { RouteTabs, type RouteTab } from './route-tabs.tsx';
import { SafeText } from './safe-text.tsx';
import css from './page.module.css';

interface PageProps {
  readonly title: string;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** One line about the thing. */
  readonly meta?: ReactNode;
  readonly actions?: readonly PageAction[];
  readonly tabs?: readonly RouteTab[];
  readonly children: ReactNode;
}

/** The frame of every screen: title, one line, actions, tabs, content. Sets the document's title. */
export function Page({ title, badges, meta, actions = [], tabs = [], children }: PageProps) {
  const mayOpen = useMayOpen();
  useTitle(title);
  const openTabs = tabs.filter(({ to }) => mayOpen(to));
  return (
    <div className={css.page}>
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
      {openTabs.length > 0 && <RouteTabs tabs={openTabs} />}
      <div className={css.content}>{children}</div>
    </div>
  );
}
