import { Box, Skeleton, VisuallyHidden } from '@mantine/core';
import type { SiteStatus } from '../../../../../shared/calls/measuring/scans.ts';
import type { Category } from '../../../../../shared/models/measuring/scan.ts';
import {
  categoryBand,
  scoreBand,
  shownScore,
  statusWords,
} from '../../../../../shared/assessment/thresholds.ts';
import { lastKnownAt } from '../../../../../shared/state/site-state.ts';
import { Band } from '../../../components/values/band.tsx';
import { LastKnown } from '../../../components/messages/last-known.tsx';
import type { KnownStatus } from '../api/use-statuses.ts';
import { DevicePair } from './device-pair.tsx';
import { Chip } from '../../../components/values/chip.tsx';

interface VerdictProps {
  category: Category | null;
  /** Labels a verdict from the lab; null where the source is said elsewhere. */
  source: SiteStatus['mobileSource'];
  /** ISO 8601; undefined while it is current. */
  lastAt: string | undefined;
}

function Verdict({ category, source, lastAt }: VerdictProps) {
  if (category === null)
    return (
      <Box component="span" c="dimmed">
        {statusWords(null)}
      </Box>
    );
  if (lastAt !== undefined)
    return <LastKnown words={statusWords(category)} at={lastAt} age="in title" />;
  return (
    <>
      <Band band={categoryBand(category)} label={statusWords(category)} />
      {source === 'visitors' && (
        <Chip title="Based on 28 days of the site’s own visitors, because Chrome has no data">
          visitors
        </Chip>
      )}
      {source === 'lab' && (
        <Chip title="Based on the score of the scan, because there is no field data">lab</Chip>
      )}
    </>
  );
}

/** A dash, with its meaning for screen readers. */
export function Dash({ words }: { words: string }) {
  return (
    <Box component="span" c="dimmed">
      <span aria-hidden>–</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </Box>
  );
}

/** The result exists but could not be loaded; the list says so above. */
const notLoaded = <Dash words="not loaded" />;

interface ScoreProps {
  score: number | null;
  /** ISO 8601: when it was measured, if the page is down since. */
  lastAt?: string | undefined;
}

/** A score, 0 to 100, with its symbol. */
export function Score({ score, lastAt }: ScoreProps) {
  if (score === null) return <Dash words="no score" />;
  const words = String(shownScore(score));
  if (lastAt !== undefined) return <LastKnown words={words} at={lastAt} />;
  return <Band band={scoreBand(score)} label={words} />;
}

/** When the results of a page that is down were measured. */
export const lastResultAt = (status: SiteStatus): string | undefined =>
  lastKnownAt({ ...status, url: status.siteName });

/** 'Web Vitals Status': the specified words for mobile and desktop. */
export function Verdicts({ status }: { status: KnownStatus }) {
  if (status === 'loading') return <Skeleton height={46} width={132} />;
  if (status === 'unknown') return <DevicePair mobile={notLoaded} desktop={notLoaded} />;
  const lastAt = lastResultAt(status);
  return (
    <DevicePair
      mobile={
        <Verdict category={status.mobileStatus} source={status.mobileSource} lastAt={lastAt} />
      }
      desktop={
        <Verdict category={status.desktopStatus} source={status.desktopSource} lastAt={lastAt} />
      }
    />
  );
}

/** 'Overall Score': Lighthouse performance, 0 to 100, on mobile and desktop. */
export function Scores({ status }: { status: KnownStatus }) {
  if (status === 'loading') return <Skeleton height={46} width={64} />;
  if (status === 'unknown') return <DevicePair mobile={notLoaded} desktop={notLoaded} />;
  const lastAt = lastResultAt(status);
  return (
    <DevicePair
      mobile={<Score score={status.mobileScore} lastAt={lastAt} />}
      desktop={<Score score={status.desktopScore} lastAt={lastAt} />}
    />
  );
}
