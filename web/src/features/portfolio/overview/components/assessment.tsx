import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SiteScore } from '../../../../../../shared/calls/measuring/assessment.ts';
import { Band } from '../../../../components/values/band.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { useLastAt } from '../../../../components/messages/last-known.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { ScoreDial } from '../../../../components/charts/score-dial.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { reportLink } from '../../../../entities/site/rules/site-links.ts';
import { statusQuery } from '../../../../entities/site/api/site-queries.ts';
import { useScanRun } from '../../../../entities/scan/api/use-scan-run.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { scoreQuery } from '../../../../entities/scan/api/scan-queries.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { formatTen } from '../../../../lib/metrics.ts';
import classes from './assessment.module.css';
import { ScoreBar, scoreLabels } from '../../../../entities/scan/components/score-bar.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';

/** The site's score out of ten, and where to begin. */
export function Assessment({ site }: { site: Site }) {
  const score = useQuery(scoreQuery(site.siteUrl));
  return (
    <Section
      id="assessment"
      title="Assessment"
      hint="Each score is out of 10. A '?' means there is not enough data yet; it does not count."
      controls={
        <LinkButton
          variant="filled"

          {...reportLink(site, { section: 'mobile-suggestions' })}
          rightSection={<Icon name="chevron-right" size={18} />}
        >
          How to fix
        </LinkButton>
      }
    >
      <OrError queries={[score]} title="The assessment could not be loaded">
        {score.data === undefined ? (
          <Skeleton className={classes['panel'] ?? ''} />
        ) : (
          <Scores url={site.siteUrl} score={score.data} />
        )}
      </OrError>
    </Section>
  );
}

/** In place of the status while there is neither a performance score nor field data. */
function Waiting({ url, nextScanAt }: { url: string; nextScanAt: string | null }) {
  const isNew = useQuery(statusQuery(url)).data?.state.kind === 'not-scanned';
  return (
    <>
      <Text size="md" fw={600}>
        Not enough data yet
      </Text>
      <Text size="xs" maw="40ch" c="dimmed">
        No sufficient data for calculating Web Vitals score. Please wait for 24 hours to get some
        results!
      </Text>
      {nextScanAt !== null && (
        <Text size="xs" maw="40ch" c="dimmed">
          Next scan: <time dateTime={nextScanAt}>{formatDateTime(nextScanAt)}</time>
        </Text>
      )}
      {isNew && <ScanNow url={url} />}
    </>
  );
}

function ScanNow({ url }: { url: string }) {
  const run = useScanRun(url);
  return (
    <>
      <AllowedButton isBusy={run.isRunning} onClick={run.start}>
        Scan now
      </AllowedButton>
      {run.problem !== undefined && <Text size="xs">{run.problem}</Text>}
    </>
  );
}

function Scores({ url, score }: { url: string; score: SiteScore }) {
  const { overall, overall_status: band } = score;
  const { data: known } = useQuery(statusQuery(url));
  const lastAt = useLastAt();
  // The assessment is of the home page, and another page, device or source is slow.
  const isSlow = known?.state.kind === 'slow' && band === 'good';
  return (
    <div className={classes['panel']}>
      <Stack gap={8} align="center" ta="center">
        <ScoreDial score={overall} label="Overall assessment" max={10} size={152} />
        {overall === null || band === null ? (
          <Waiting url={url} nextScanAt={score.nextScanAt ?? null} />
        ) : (
          <Text size="md" fw={600}>
            {lastAt === undefined && !isSlow && <Band band={band} />}
            <Box component="span" ml={8} fz="sm" fw={400} c="dimmed">
              {isSlow && 'Home page: '}
              {formatTen(overall)} of 10
              {lastAt !== undefined && ', last known'}
            </Box>
          </Text>
        )}
      </Stack>
      <ul className={classes['bars']}>
        {scoreLabels.map(([key, label]) => (
          <ScoreBar key={key} label={label} score={score[key]} />
        ))}
      </ul>
    </div>
  );
}
