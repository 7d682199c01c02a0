import { useRef, useState } from 'react';
import classes from './document-frame.module.css';

interface DocumentFrameProps {
  title: string;
  /** A whole document without scripts. */
  html: string;
}

/**
 * A document at its full height. Its origin is ours so that its height can be read; the sandbox runs no
 * scripts.
 */
export function DocumentFrame({ title, html }: DocumentFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  const watch = (): void => {
    const body = frame.current?.contentDocument?.body;
    if (!body) return;
    const measure = (): void => setHeight(Math.ceil(body.getBoundingClientRect().height) + 2);
    measure();
    if (typeof ResizeObserver !== 'undefined') new ResizeObserver(measure).observe(body);
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
