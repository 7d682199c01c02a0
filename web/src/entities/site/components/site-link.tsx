import { VisuallyHidden } from '@mantine/core';
import classes from './site-link.module.css';

/** The address of a site or page, as a link that opens a new tab. */
export function SiteLink({ url, children }: { url: string; children: string }) {
  return (
    <a className={classes['link']} href={url} target="_blank" rel="noreferrer" title={url}>
      {children}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
