import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { dismissToast, useToasts, type Toast } from '../toasts.ts';
import { SafeText } from './safe-text.tsx';
import css from './toaster.module.css';

const SHOWN_MS = { done: 5_000, info: 6_000, error: 10_000 } as const;
const MARKS = { done: '✓', info: 'i', error: '!' } as const;

function ToastLine({ toast }: { readonly toast: Toast }) {
  const { id, kind, text, to } = toast;
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), SHOWN_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <li className={`${css.toast} ${css[kind]}`}>
      <span className={css.mark} aria-hidden="true">
        {MARKS[kind]}
      </span>
      <span className={css.text}>
        {to === undefined ? (
          <SafeText>{text}</SafeText>
        ) : (
          <Link to={to} onClick={() => dismissToast(id)}>
            <SafeText>{text}</SafeText>
          </Link>
        )}
      </span>
      <button type="button" className={css.close} aria-label="Dismiss" onClick={() => dismissToast(id)}>
        ×
      </button>
    </li>
  );
}

/** Short messages at the edge of the page; announced to those who do not see them. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <div role="status" aria-label="Messages">
      <ul className={css.list}>
        {toasts.map((toast) => (
          <ToastLine key={toast.id} toast={toast} />
        ))}
      </ul>
    </div>
  );
}
