import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { ActionMenu, type PageAction } from '../../components/page-actions.tsx';
import { usePages } from '../../components/pages.ts';
import { SafeText } from '../../components/safe-text.tsx';
import { useFillsAsWorkspace } from '../../components/use-fills.ts';
import { useMedia } from '../../hooks/use-media.ts';
import { useTitle } from '../../hooks/use-title.ts';
import css from './workspace.module.css';

interface WorkspaceProps {
  readonly title: string;
  /** One line about what is seen. */
  readonly meta: ReactNode;
  /** What must be known while reading. */
  readonly warning?: string | undefined;
  readonly actions: readonly PageAction[];
  readonly children: ReactNode;
}

/** There is no room for words of all that can be done. */
export const SHORT = '(max-width: 700px)';

/** The frame of pages about lines: as high as the screen, with one line above, so that lines have the room. */
export function Workspace({ title, meta, warning, actions, children }: WorkspaceProps) {
  useTitle(title);
  const short = useMedia(SHORT);
  useFillsAsWorkspace();
  const area = usePages().find(({ to }) => to === '/manage');
  return (
    <div className={css.workspace} data-page="">
      <header className={css.head}>
        {area && (
          <nav aria-label="Breadcrumb" className={css.area}>
            <Link to={area.to}>{area.title}</Link>
          </nav>
        )}
        <h1>
          <SafeText>{title}</SafeText>
        </h1>
        <div className={css.meta}>
          {warning !== undefined && <span className={css.warning}>{warning}</span>} {meta}
        </div>
        <div className={css.actions} data-screen-only="">
          {short && <ActionMenu actions={actions} />}
          {(short ? [] : actions).map(({ label, to, onClick, disabledReason }) =>
            to === undefined ? (
              <Button
                key={label}
                variant="text"
                onClick={onClick}
                disabled={disabledReason !== undefined}
                data-tip={disabledReason}
              >
                {label}
              </Button>
            ) : (
              <Button key={label} variant="text" component={Link} to={to}>
                {label}
              </Button>
            ),
          )}
        </div>
      </header>
      <div className={css.content} data-page-content="">
        {children}
      </div>
    </div>
  );
}
