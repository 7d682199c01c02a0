import { useQuery } from '@tanstack/react-query';
import { statusQuery } from '../../../entities/site/site-queries.ts';
import { StateLine } from '../../../entities/site/state-line.tsx';

interface HeadStateProps {
  url: string;
  /** Whether the verdict says what the page is; undefined while it loads. */
  isSaidBelow: boolean | undefined;
}

/** What the page is, or the worst page of its site. What the verdict says already is not said twice. */
export function HeadState({ url, isSaidBelow }: HeadStateProps) {
  const { data } = useQuery(statusQuery(url));
  const isSaid = isSaidBelow !== false && data?.ownState === undefined;
  return <StateLine status={data === undefined || isSaid ? 'unknown' : data} />;
}
