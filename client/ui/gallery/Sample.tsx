import type { ReactNode } from 'react';
import css from './Gallery.module.css';

/** A part of the page under the names of the components that it shows. */
export const Sample = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {children}
  </section>
);
