import { Box, Flex, Group, SimpleGrid, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { SharedView } from '../../../../../../shared/models/portfolio/shared-view.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';
import { devices, type Device } from '../../../../../../shared/scans/devices.ts';
import { lastKnownAt } from '../../../../../../shared/state/site-state.ts';
import { slowSentence } from '../../../../../../shared/state/site-state-words.ts';
import { roundedDown } from '../../../../../../shared/uptime/uptime.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { RecordedUntil } from '../../../../entities/site/components/recorded-until.tsx';
import { StateSentence } from '../../../../entities/site/components/site-state.tsx';
import { counted, formatDate, formatDateTime, formatNumber } from '../../../../lib/format.ts';
import classes from './sharing.module.css';
import {
  categoryBand,
  fieldCategory,
  labBand,
  labThresholds,
} from '../../../../../../shared/assessment/thresholds.ts';
import { notWorthTitle } from '../../../../../../shared/assessment/tried-words.ts';
import { fixesAt, notWorthAt } from '../../../../../../shared/assessment/verdict.ts';
import { LastKnown, useLastAt, ValuesOf } from '../../../../components/messages/last-known.tsx';
import { MetricCard } from '../../../../components/values/metric-card.tsx';
import { fieldThreshold, formatField } from '../../../../lib/metrics.ts';
import type { PageTrend } from '../../../../../../shared/calls/portfolio/trends.ts';
import type {
  DeviceVerdict as Verdict,
  Fix,
} from '../../../../../../shared/models/measuring/scan-verdict.ts';
import { DeviceLabel } from '../../../../components/values/device-label.tsx';
import { ScoreDial } from '../../../../components/charts/score-dial.tsx';
import { CodeText } from '../../../../components/values/code-text.tsx';
import { gainWords } from '../../../../entities/scan/rules/suggestion-gain.ts';
import { fixesTitle, verdictSentences } from '../../../../entities/scan/rules/verdict-sentence.ts';
import { ScoreTrend } from '../../../../entities/site/components/score-trend.tsx';
import { trendWords } from '../../../../entities/site/rules/trend-words.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { readableZone } from '../../../../lib/zone.ts';
import surfaces from '../../../../components/layout/surfaces.module.css';

interface SharedSiteProps {
  view: SharedView;
  /** Says how old the view is, if it could not be updated. */
  asOf: ReactNode;
}

/** One site: what it is now, how fast, how available, and what to fix first. */
export function SharedSite({ view, asOf }: SharedSiteProps) {
  return (
    <>
      <header>
        <SharedTitle title={view.siteName} />
        <Text mt={4} ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          <a href={view.url} target="_blank" rel="noreferrer nofollow">
            {displayUrl(view.url)}
          </a>
        </Text>
        <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mt={12} mb={0}>
          <StateSentence state={view.state} isLinked={false} />
          <RecordedUntil until={view.recordedUntil} isDated />
        </Flex>
        {asOf}
      </header>
      <ValuesOf lastAt={lastKnownAt(view)}>
        <Section id="speed" title="Speed of the home page">
          <SimpleGrid minColWidth="min(100%, 320px)" autoFlow="auto-fit">
            {devices.map((device) => (
              <DeviceVerdict
                key={device}
                device={device}
                score={view[device]}
                state={view.state}
                verdict={view.verdicts[device]}
                trend={view.trends[device]}
              />
            ))}
          </SimpleGrid>
        </Section>
        <SharedVitals vitals={view.vitals} />
      </ValuesOf>
      <Section id="availability" title="Availability">
        <Text>{availabilityWords(view)}</Text>
      </Section>
      <Text mt={4} c="dimmed">
        This link ends on {formatDate(view.endsAt)}. Times are in {readableZone(view.timeZone)}.
      </Text>
    </>
  );
}

function availabilityWords({ availability, availabilitySince, outages }: SharedView): string {
  const count = outages === 0 ? 'No outage' : counted(outages, 'outage');
  const period =
    availabilitySince === undefined
      ? 'in the last 30 days'
      : `since the first check on ${formatDateTime(availabilitySince)}`;
  if (availability === null)
    return availabilitySince === undefined ? 'Not checked yet.' : `${count} ${period}.`;
  return `${formatNumber(roundedDown(availability), 2)} % available, of the time watched ${period}. ${count}.`;
}

const sources = {
  field:
    'Field data: what Chrome users on mobile experienced over 28 days, at the 75th percentile.',
  visitors:
    'Field data: what the site’s own visitors on mobile experienced over 28 days, at the 75th percentile.',
  lab: 'Lab: measured by Lighthouse on mobile in the last scan, not by visitors.',
};

/** Core Web Vitals on mobile, with their source. */
function SharedVitals({ vitals }: Pick<SharedView, 'vitals'>) {
  const lastAt = useLastAt();
  if (vitals === null) return null;
  const { source } = vitals;
  const assessed = (['lcp', 'inp', 'cls'] as const).flatMap((metric) => {
    const value = vitals[metric];
    if (value === null) return [];
    if (source === 'lab') {
      if (metric === 'inp') return [];
      const threshold = labThresholds.mobile[metric];
      return { metric, value, threshold, band: labBand('mobile', metric, value) };
    }
    const p75 = metric === 'lcp' ? value * 1000 : value;
    return {
      metric,
      value,
      text: formatField(metric, p75),
      threshold: fieldThreshold(metric),
      band: categoryBand(fieldCategory(metric, p75)),
    };
  });
  return (
    <Section id="vitals" title="Core Web Vitals" description={sources[source]}>
      {lastAt !== undefined && <LastKnown at={lastAt} />}
      <SimpleGrid minColWidth="min(100%, 200px)" autoFlow="auto-fit" spacing={12}>
        {assessed.map((card) => (
          <MetricCard key={card.metric} {...card} />
        ))}
      </SimpleGrid>
    </Section>
  );
}

const names = { mobile: 'Mobile score', desktop: 'Desktop score' } as const;

interface DeviceVerdictProps {
  device: Device;
  state: SharedView['state'];
  score: number | null;
  verdict: Verdict | null;
  trend: PageTrend[Device];
}

/** Score, verdict and fixes of a device, with when they were measured. */
function DeviceVerdict({ device, state, score, verdict, trend }: DeviceVerdictProps) {
  const lastAt = useLastAt();
  const now = useNow();
  return (
    <article className={surfaces['panel']} aria-label={names[device]}>
      <Group justify="space-between" wrap="nowrap">
        <DeviceLabel device={device} />
        <ScoreDial score={score} label={names[device]} size={96} />
      </Group>
      {trendWords(trend) !== undefined && (
        <Flex component="p" gap={8} align="center" wrap="wrap" mt={12} fz="sm" c="dimmed">
          Last 14 days <ScoreTrend trend={trend} now={now} />
        </Flex>
      )}
      {verdict === null ? (
        <Text mt={16} fw={600} style={{ textWrap: 'pretty', overflowWrap: 'anywhere' }}>
          Not measured yet.
        </Text>
      ) : (
        <>
          {lastAt === undefined && (
            <Sentences {...verdictSentences(device, verdict, slowSentence(state))} />
          )}
          <Text mt={4} c="dimmed">
            {lastAt === undefined ? 'Measured' : 'Last measured'}{' '}
            {formatDateTime(verdict.measuredAt)}
          </Text>
          {lastAt === undefined && <Fixes device={device} verdict={verdict} />}
        </>
      )}
    </article>
  );
}

/** The verdict, and what the estimates get wrong. */
const Sentences = ({ sentence, doubts }: ReturnType<typeof verdictSentences>) => (
  <>
    <Text mt={16} fw={600} style={{ textWrap: 'pretty', overflowWrap: 'anywhere' }}>
      <CodeText>{sentence}</CodeText>
    </Text>
    {doubts.map((doubt) => (
      <Text key={doubt} mt={4} c="dimmed">
        <CodeText>{doubt}</CodeText>
      </Text>
    ))}
  </>
);

function Fixes({ device, verdict }: { device: Device; verdict: Verdict }) {
  const { score, fixes } = verdict;
  const first = fixesAt(score, fixes ?? []);
  const notWorth = notWorthAt(score, fixes ?? []);
  return (
    <>
      {/* Without any, the sentence says so. */}
      {first.length > 0 && (
        <>
          <FixesTitle>{fixesTitle(device)}</FixesTitle>
          <ol className={classes['fixes']}>{first.map(fixRow(verdict))}</ol>
        </>
      )}
      {notWorth.length > 0 && (
        <>
          <FixesTitle>{notWorthTitle}</FixesTitle>
          <ul className={classes['fixes']} aria-label={notWorthTitle}>
            {notWorth.map(fixRow(verdict))}
          </ul>
        </>
      )}
    </>
  );
}

const FixesTitle = ({ children }: { children: string }) => (
  <Title order={3} size="h5" mt={16} mb={8}>
    {children}
  </Title>
);

/** A fix and what it gains. */
const fixRow = (verdict: Verdict) => (fix: Fix) => (
  <li key={fix.id}>
    <CodeText>{fix.title}</CodeText>
    <Box component="span" display="block" fz="sm" c="dimmed">
      {gainWords(fix, verdict)}
    </Box>
  </li>
);

/** Heading and document title. */
export function SharedTitle({ title, isOurs = true }: { title: string; isOurs?: boolean }) {
  return (
    <>
      <title>{isOurs ? `${title} · Web Vitals` : title}</title>
      <Title order={1} fw={650} lts="-0.02em" style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Title>
    </>
  );
}
