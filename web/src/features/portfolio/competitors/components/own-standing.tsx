import { Skeleton } from '@mantine/core';
import type { Competitor } from '../../../../../../shared/calls/portfolio/competitors.ts';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import { useChosenSite } from '../../../../entities/site/components/use-chosen-site.ts';
import { type KnownStatus, useStatuses } from '../../../../entities/site/api/use-statuses.ts';
import { standingWords } from '../rules/standing-words.ts';
import classes from './competitors.module.css';

interface OwnStandingProps {
  /** Undefined while they are loading. */
  sites: readonly Site[] | undefined;
  competitors: readonly Competitor[];
  statusOf: (url: string) => KnownStatus;
}

const scoreOf = (status: KnownStatus): number | null =>
  status === 'loading' || status === 'unknown' ? null : status.mobileScore;

const noSites: readonly Site[] = [];

/** The answer of the screen: where the site that was looked at last stands among the competitors. */
export function OwnStanding({ sites, competitors, statusOf }: OwnStandingProps) {
  const { site } = useChosenSite(sites ?? noSites);
  const own = useStatuses(site === undefined ? [] : [site.url]);
  if (sites === undefined) return <StandingSkeleton />;
  if (site === undefined) return <Words>Add a site of your own to compare competitors with.</Words>;
  if (competitors.length === 0)
    return <Words>{`Add a competitor to see where ${site.siteName} stands.`}</Words>;
  const status = own.statusOf(site.url);
  const theirs = competitors.map(({ name, url }) => ({ name, status: statusOf(url) }));
  if ([status, ...theirs.map((one) => one.status)].includes('loading')) return <StandingSkeleton />;
  const words = standingWords(
    { name: site.siteName, score: scoreOf(status) },
    theirs.map((one) => ({ name: one.name, score: scoreOf(one.status) })),
  );
  return <Words>{words}</Words>;
}

function Words({ children }: { children: string }) {
  return <p className={classes['standing']}>{children}</p>;
}

export function StandingSkeleton() {
  return (
    <div className={classes['standing']} aria-hidden>
      <Skeleton height={20} maw={420} />
    </div>
  );
}
