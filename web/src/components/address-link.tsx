import type { ReactNode } from 'react';
import { displayUrl } from '../../../shared/pages/urls.ts';
import classes from './address-link.module.css';

/** A page itself, in a new tab. @param children the address as it is shown, if not as usual */
export const AddressLink = ({ url, children }: { url: string; children?: ReactNode }) => (
  <a className={classes['address']} href={url} target="_blank" rel="noopener noreferrer">
    {children ?? displayUrl(url)}
  </a>
);
