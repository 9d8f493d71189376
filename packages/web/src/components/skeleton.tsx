import { useDelayedFlag } from '../hooks/use-delayed-flag.ts';
import css from './skeleton.module.css';

/** The heights of the parts of a page, column by column, in pixels. */
export type Shape = readonly (readonly number[])[];

const USUAL: Shape = [[220, 320]];

interface SkeletonProps {
  readonly shape: Shape | undefined;
  /** What is said to who does not see it. */
  readonly label: string;
  /** The layout of the page's columns, where it has one of its own. */
  readonly className?: string | undefined;
}

/** Keeps the place of a page in its own shape, so that nothing jumps; drawn only when it is late. */
export function Skeleton({ shape = USUAL, label, className }: SkeletonProps) {
  const late = useDelayedFlag(true);
  return (
    <>
      <div
        className={[css.columns, className].filter(Boolean).join(' ')}
        data-visible={late}
        data-columns={shape.length}
        data-skeleton=""
        aria-hidden="true"
      >
        {shape.map((heights, column) => (
          <div key={column} className={css.stack}>
            {heights.map((height, part) => (
              <div key={part} className={css.bone} style={{ height }} />
            ))}
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {label}
      </p>
    </>
  );
}
