import { Box, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { PortfolioRow } from '../../../../../../shared/calls/portfolio/portfolio.ts';
import type { SiteState } from '../../../../../../shared/models/measuring/site-state.ts';
import {
  categoryBand,
  fieldCategory,
  labBand,
} from '../../../../../../shared/assessment/thresholds.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { roundedDown } from '../../../../../../shared/uptime/uptime.ts';
import { BandSymbol } from '../../../../components/values/band.tsx';
import { bandWords } from '../../../../components/values/band-words.ts';
import { trendQuery } from '../../../../entities/site/api/use-trends.ts';
import { Dash, Score } from '../../../../entities/site/components/results.tsx';
import { ScoreTrend } from '../../../../entities/site/components/score-trend.tsx';
import { SitePicture } from '../../../../entities/site/components/site-picture.tsx';
import { StateSentence } from '../../../../entities/site/components/site-state.tsx';
import { nameOfSite, reportLink } from '../../../../entities/site/rules/site-links.ts';
import { counted, formatDateTime, formatNumber } from '../../../../lib/format.ts';
import { formatFieldPoint, formatMetric } from '../../../../lib/metrics.ts';
import { useNow } from '../../../../lib/use-now.ts';
import classes from '../today.module.css';

/** The state in a sentence, never cut: its numbers and dates are at its end. */
export const StateCell = memo(function StateCell({ state }: { state: SiteState }) {
  return (
    <span className={classes['state']}>
      <StateSentence state={state} />
    </span>
  );
});

/** Picture and name, which lead to the report; on narrow screens with the state. */
export const SiteCell = memo(function SiteCell({
  url,
  siteName,
  state,
}: Pick<PortfolioRow, 'url' | 'siteName'> & { state?: SiteState }) {
  const { data, isPending } = useQuery(trendQuery(url));
  const name = nameOfSite({ url, siteName });
  return (
    <Group gap={8} wrap="nowrap" miw={0}>
      <SitePicture name={name} trend={data ?? (isPending ? 'loading' : 'unknown')} />
      <div className={classes['words']}>
        <Link
          {...reportLink({ siteName: name, siteUrl: url })}
          className={classes['name'] ?? ''}
          title={url}
          data-row
        >
          {name}
        </Link>
        {state !== undefined && <StateCell state={state} />}
      </div>
    </Group>
  );
});

/** A score with the course of its last 14 days. */
export const ScoreCell = memo(function ScoreCell({
  url,
  device,
  score,
  lastAt,
}: {
  url: string;
  device: Device;
  score: number | null;
  lastAt: string | undefined;
}) {
  const now = useNow();
  const { data } = useQuery(trendQuery(url));
  return (
    <span className={classes['score']}>
      <Score score={score} lastAt={lastAt} />
      {data !== undefined && score !== null && (
        <ScoreTrend trend={data[device]} now={now} isLineOnly />
      )}
    </span>
  );
});

const sources = { field: 'field', visitors: 'visitors', lab: 'lab' } as const;
const sourceTitles = {
  field: 'From 28 days of Chrome users on mobile',
  visitors: 'From 28 days of the site’s own visitors on mobile, because Chrome has no data',
  lab: 'From the newest scan on mobile, because there is no field data',
} as const;

const titleOf = ({ source, views }: NonNullable<PortfolioRow['vitals']>): string =>
  `${sourceTitles[source]}${views === undefined ? '' : `; ${formatNumber(views)} views`}`;

/** Lab values have bands of their own. */
function bandOf(source: keyof typeof sources, metric: 'lcp' | 'inp' | 'cls', value: number) {
  if (source === 'lab' && metric !== 'inp') return labBand('mobile', metric, value);
  return categoryBand(fieldCategory(metric, metric === 'lcp' ? value * 1000 : value));
}

/** A Core Web Vital on mobile, and once a row where it is from. */
export function VitalCell({
  vitals,
  metric,
  isLabelled = false,
}: {
  vitals: PortfolioRow['vitals'];
  metric: 'lcp' | 'inp' | 'cls';
  isLabelled?: boolean;
}) {
  const value = vitals?.[metric] ?? null;
  if (vitals === null || value === null) return <Dash words="no data" />;
  const band = bandOf(vitals.source, metric, value);
  return (
    <span
      className={classes['number']}
      title={titleOf(vitals)}
      {...(band === 'good' ? {} : { style: { color: `var(--wv-${band}-text)` } })}
    >
      {band !== 'good' && <BandSymbol band={band} size={8} words={bandWords[band]} />}{' '}
      {vitals.source === 'lab' ? formatMetric(metric, value) : formatFieldPoint(metric, value)}
      {isLabelled && (
        <Box component="span" display="block" fz="xs" lh="14px" c="dimmed">
          {' '}
          {sources[vitals.source]}
        </Box>
      )}
    </span>
  );
}

/** Availability of 30 days, or since the first check, by the duration of outages. */
export function UptimeCell({ availability, availabilitySince, outages }: PortfolioRow) {
  if (availability === null) {
    const isNew = availabilitySince !== undefined;
    return <Dash words={isNew ? 'watched for less than a day' : 'not checked'} />;
  }
  const period =
    availabilitySince === undefined ? 'Last 30 days' : `Since ${formatDateTime(availabilitySince)}`;
  return (
    <span className={classes['number']} title={period}>
      {formatNumber(roundedDown(availability), 2)} %
      {outages > 0 && (
        <Box component="span" display="block" fz="xs" lh="14px" c="dimmed">
          {' '}
          {counted(outages, 'outage')}
        </Box>
      )}
    </span>
  );
}

/** The tags of a site; the first one filters, the others are named in its title. */
export function TagsCell({
  tags,
  onChoose,
}: {
  tags: readonly string[];
  onChoose: (tag: string) => void;
}) {
  const [first, ...others] = tags;
  if (first === undefined) return null;
  return (
    <Group component="span" gap={4} wrap="nowrap" miw={0} title={tags.join(', ')}>
      <UnstyledButton
        className={classes['tag']}
        aria-label={`Only sites tagged ${first}`}
        onClick={() => onChoose(first)}
      >
        {first}
      </UnstyledButton>
      {others.length > 0 && (
        <Box component="span" display="block" fz="xs" lh="14px" c="dimmed">
          +{others.length}
          <VisuallyHidden>: {others.join(', ')}</VisuallyHidden>
        </Box>
      )}
    </Group>
  );
}
