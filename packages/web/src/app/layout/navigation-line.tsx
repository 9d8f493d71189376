import { useNavigation } from 'react-router-dom';
import { useDelayedFlag } from '../../hooks/use-delayed-flag.ts';
import css from './layout.module.css';

/** A thin line at the top while the next page is on its way, not before 150 ms. */
export function NavigationLine() {
  const late = useDelayedFlag(useNavigation().state !== 'idle');
  return late ? <div className={css.line} role="progressbar" aria-label="Loading the page" /> : null;
}
