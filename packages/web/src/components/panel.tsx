import { useId, type ReactNode } from 'react';
import css from './panel.module.css';

interface PanelProps {
  readonly title?: string;
  /** One quiet line under the title. */
  readonly hint?: ReactNode;
  /** Small controls at the right of the title. */
  readonly actions?: ReactNode;
  /** Without inner space, for tables and charts that bring their own. */
  readonly flush?: boolean;
  readonly children: ReactNode;
}

/** A titled part of a page. Panels are not put into panels. */
export function Panel({ title, hint, actions, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={css.panel} data-panel="" aria-labelledby={title === undefined ? undefined : id}>
      {(title !== undefined || actions !== undefined) && (
        <div className={css.head}>
          <div className={css.headText}>
            {title !== undefined && <h2 id={id}>{title}</h2>}
            {hint !== undefined && <p className={css.hint}>{hint}</p>}
          </div>
          {actions !== undefined && <div className={css.actions}>{actions}</div>}
        </div>
      )}
      <div className={flush ? css.flush : css.body}>{children}</div>
    </section>
  );
}
