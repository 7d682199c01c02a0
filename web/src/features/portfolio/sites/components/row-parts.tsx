import { Box, Skeleton, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { DevicePair } from '../../../../entities/site/components/device-pair.tsx';
import { Dash, lastResultAt, Score } from '../../../../entities/site/components/results.tsx';
import type { KnownStatus } from '../../../../entities/site/api/use-statuses.ts';
import { ScoreTrend } from '../../../../entities/site/components/score-trend.tsx';
import type { KnownTrend } from '../../../../entities/site/api/use-trends.ts';
import { SiteLink } from '../../../../entities/site/components/site-link.tsx';
import { pagePath } from '../rules/list-rows.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import classes from './triage.module.css';
import { formatAge } from '../../../../lib/format.ts';

/** 'Overall Score' of both devices, each with the course of its last 14 days, and how the newest scan differs. */
export function ScoresAndTrend({ status, trend }: { status: KnownStatus; trend: KnownTrend }) {
  const now = useNow();
  if (status === 'loading') return <Skeleton height={46} width={64} />;
  const of = (device: Device) => (
    <>
      <Box component="span" miw={44}>
        {status === 'unknown' ? (
          <Dash words="not loaded" />
        ) : (
          <Score score={status[`${device}Score`]} lastAt={lastResultAt(status)} />
        )}
      </Box>
      {typeof trend !== 'string' && <ScoreTrend trend={trend[device]} now={now} />}
    </>
  );
  return <DevicePair mobile={of('mobile')} desktop={of('desktop')} />;
}

/**
 * Covers a row, below its own links and buttons, so that a click anywhere opens the report. For the keyboard and screen
 * readers there is 'View report'.
 */
export function RowLink({ siteName, siteUrl }: { siteName: string; siteUrl: string }) {
  return (
    <Link
      {...reportLink({ siteName, siteUrl })}
      className={classes['rowLink'] ?? ''}
      tabIndex={-1}
      aria-hidden
    />
  );
}

/** A page by its title, if it has one, and its address under the site. */
export const PageName = ({ site, url }: { site: Site; url: string }) => (
  <>
    <div className={classes['pageTitle']}>{site.pageTitles?.[url]}</div>
    <SiteLink url={url}>{pagePath(site.url, url)}</SiteLink>
  </>
);

/** How old the scores are, where the state of the page does not say it. */
export function ScanAge({ status }: { status: KnownStatus }) {
  const now = useNow();
  if (typeof status === 'string' || status.scanDate === null) return null;
  if (status.state.kind === 'fine' || status.state.kind === 'scan-failed') return null;
  const age = `scanned ${formatAge(status.scanDate, now)}`;
  return (
    <span className={classes['age']} title={age}>
      <VisuallyHidden>, {age}</VisuallyHidden>
    </span>
  );
}
