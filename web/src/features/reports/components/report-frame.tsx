import { useRef, useState } from 'react';
import classes from '../reports.module.css';

interface ReportFrameProps {
  title: string;
  /** A whole document without scripts. */
  html: string;
}

/**
 * The document of a report at its full height. Its origin is ours so that its height can be read; the sandbox runs no
 * scripts.
 */
export function ReportFrame({ title, html }: ReportFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const watch = (): void => {
    const root = frame.current?.contentDocument?.documentElement;
    if (!root) return;
    const measure = (): void => setHeight(root.scrollHeight + 2);
    measure();
    if (typeof ResizeObserver !== 'undefined') new ResizeObserver(measure).observe(root);
  };
  return (
    <iframe
      ref={frame}
      title={title}
      srcDoc={html}
      sandbox="allow-same-origin"
      className={classes['frame']}
      onLoad={watch}
      {...(height !== undefined && { style: { height } })}
    />
  );
}
