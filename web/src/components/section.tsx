import { useId, type ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  /** Target of links within the page. */
  id: string;
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** Controls at the title's right. */
  controls?: ReactNode;
  children: ReactNode;
}

/** A part of a screen with its heading, as a landmark. */
export function Section({ id, title, description, controls, children }: SectionProps) {
  const headingId = useId();
  return (
    <section id={id} className={classes['section']} aria-labelledby={headingId} tabIndex={-1}>
      <div className={classes['head']}>
        <div className={classes['words']}>
          <h2 id={headingId} className={classes['title']}>
            {title}
          </h2>
          {description !== undefined && <p className={classes['description']}>{description}</p>}
        </div>
        {controls !== undefined && <div className={classes['controls']}>{controls}</div>}
      </div>
      {children}
    </section>
  );
}
