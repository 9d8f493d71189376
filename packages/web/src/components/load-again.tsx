import css from './error-boundary.module.css';

/** Loads the page anew. Plain, as pages for errors also stand where nothing of the panel is loaded. */
export const LoadAgain = () => (
  <button type="button" className={css.again} onClick={() => window.location.reload()}>
    Load again
  </button>
);
