import type { ReactNode } from 'react';
import { displayUrl } from '../../../../shared/pages/urls.ts';
import classes from './address-link.module.css';

/** A link to a page, in a new tab. @param children what is shown @default the address without its scheme */
export const AddressLink = ({ url, children }: { url: string; children?: ReactNode }) => (
  <a className={classes['address']} href={url} target="_blank" rel="noopener noreferrer">
    {children ?? displayUrl(url)}
  </a>
);
