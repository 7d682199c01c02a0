import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { HeadWords } from './head-words.tsx';
import classes from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  /** One line below the title. */
  description?: ReactNode;
  /** The primary action, at the title's right. */
  action?: ReactNode;
}

/** Names the page: heading, document title, and target of the focus after a navigation. */
export function PageHeader({ title, description, action }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The first page of a visit keeps the browser's own focus.
  const { key } = useLocation();
  const [hasNavigated] = useState(key !== 'default');
  useEffect(() => {
    if (hasNavigated) heading.current?.focus({ preventScroll: true });
  }, [hasNavigated]);
  return (
    <header className={classes['header']}>
      <title>{`${title} · Web Vitals`}</title>
      <HeadWords ref={heading} title={title} description={description} />
      {action !== undefined && <div className={classes['action']}>{action}</div>}
    </header>
  );
}
