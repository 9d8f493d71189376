import type { ReactNode } from 'react';
import { Footer } from './footer.tsx';
import css from './layout.module.css';

/** The frame of the front page. */
export const Visitor = ({ children }: { readonly children: ReactNode }) => (
  <div className={css.visitor}>
    <main id="content" tabIndex={-1} className={css.content}>
      {children}
    </main>
    <Footer />
  </div>
);
