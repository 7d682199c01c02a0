import latinExtended from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url';
import latin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import { useRef, useState } from 'react';
import classes from './document-frame.module.css';

interface DocumentFrameProps {
  title: string;
  /** A whole document without scripts. */
  html: string;
}

const face = (url: string, range: string): string =>
  `@font-face{font-family:'Inter Variable';font-weight:100 900;src:url(${url}) format('woff2');unicode-range:${range}}`;
/** The typeface in which the document is printed, from our own files; a document without a network embeds it. */
const typeface = `<style>${face(latin, 'U+0000-00FF,U+2000-206F,U+20AC,U+2122,U+2191-2193,U+2212')}${face(latinExtended, 'U+0100-02BA,U+1E00-1E9F,U+2C60-2C7F')}</style>`;

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
      srcDoc={html.replace('</head>', `${typeface}</head>`)}
      sandbox="allow-same-origin"
      className={classes['frame']}
      onLoad={watch}
      {...(height !== undefined && { style: { height } })}
    />
  );
}
