import { AddressLink } from '../../../../components/values/address-link.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import type { ReactNode } from 'react';
import classes from './head-line.module.css';
import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import { RecordedUntil } from '../../../../entities/site/components/recorded-until.tsx';
import { StateLabel } from '../../../../entities/site/components/site-state.tsx';
import { StateLine, StateParagraph } from '../../../../entities/site/components/state-line.tsx';

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

/** What the page is, or the worst page of its site; its label alone where the verdict has the sentence. */
function HeadState({ url, isSaidBelow }: { url: string; isSaidBelow: boolean | undefined }) {
  const { data } = useQuery(statusQuery(url));
  if (data === undefined || isSaidBelow === undefined) return <StateLine status="unknown" />;
  if (!isSaidBelow || data.ownState !== undefined) return <StateLine status={data} isDated />;
  return (
    <StateParagraph>
      <StateLabel kind={data.state.kind} />
      <RecordedUntil until={data.recordedUntil} isDated />
    </StateParagraph>
  );
}
