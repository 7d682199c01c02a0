import { AddressLink } from '../../../../components/address-link.tsx';
import { Icon } from '../../../../components/icon.tsx';
import type { ReactNode } from 'react';
import { HeadState } from './head-state.tsx';
import classes from './head-line.module.css';

interface HeadLineProps {
  url: string;
  /** Whether the verdict says what the page is; undefined while it loads. */
  isSaidBelow: boolean | undefined;
  /** At the end of the line. */
  children: ReactNode;
}

/** Below the name of a page: its address, what it is, and the way to the comparison with the scan before. */
export const HeadLine = ({ url, children, ...state }: HeadLineProps) => (
  <div className={classes['line']}>
    <AddressLink url={url}>
      {url} <Icon name="external" size={14} />
    </AddressLink>
    <div className={classes['state']}>
      <HeadState url={url} {...state} />
    </div>
    {children}
  </div>
);
