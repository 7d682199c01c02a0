import type { ReactNode, Ref } from 'react';
import classes from './page-header.module.css';

interface HeadWordsProps {
  title: string;
  description?: ReactNode;
  /** A line of its own below the description. */
  below?: ReactNode;
  ref?: Ref<HTMLHeadingElement>;
}

/** A screen's title and the line below it, the same during and after loading. */
export function HeadWords({ title, description, below, ref }: HeadWordsProps) {
  return (
    <div className={classes['words']}>
      <h1 ref={ref} tabIndex={-1} className={classes['title']}>
        {title}
      </h1>
      {description !== undefined && <p className={classes['description']}>{description}</p>}
      {below !== undefined && <div>{below}</div>}
    </div>
  );
}
