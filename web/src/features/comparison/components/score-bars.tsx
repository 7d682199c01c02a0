import { Box, Skeleton, Stack } from '@mantine/core';
import type { SiteScore } from '../../../../../shared/calls/assessment.ts';
import { Band } from '../../../components/band.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { ScoreDial } from '../../../components/score-dial.tsx';
import { Section } from '../../../components/section.tsx';
import { ScoreBar } from '../../../entities/scan/components/score-bar.tsx';
import { scoreLabels } from '../../../entities/scan/rules/score-labels.ts';
import { formatTen } from '../../../lib/metrics.ts';
import type { SidesProps } from '../api/use-side-data.ts';
import { Pair } from './pair.tsx';
import classes from './score-bars.module.css';

function Status({ score: { overall, overall_status: status } }: { score: SiteScore }) {
  if (overall === null || status === null)
    return (
      <Box component="span" fz="xs" ta="center" c="dimmed">
        Not enough data yet
      </Box>
    );
  return (
    <>
      <Band band={status} />
      <Box component="span" fz="xs" ta="center" c="dimmed">
        {formatTen(overall)} of 10
      </Box>
    </>
  );
}

/** The eight scores of each side out of ten, and their mean. */
export function ScoreBars({ names, data }: SidesProps) {
  return (
    <Section
      id="assessment"
      title="Assessment"
      hint="Each score is out of 10. A '?' means there is not enough data yet; it does not count."
    >
      <Pair names={names} what="assessment">
        {(side) => {
          const { score } = data[side];
          return (
            <OrError queries={[score]} title="The assessment could not be loaded">
              {score.data === undefined ? (
                <Skeleton className={classes['scores'] ?? ''} />
              ) : (
                <div className={classes['scores']}>
                  <Stack gap={8} align="center">
                    <ScoreDial
                      score={score.data.overall}
                      label={`${names[side]}, overall assessment`}
                      max={10}
                      size={104}
                    />
                    <Status score={score.data} />
                  </Stack>
                  <ul className={classes['bars']}>
                    {scoreLabels.map(([key, label]) => (
                      <ScoreBar key={key} label={label} score={score.data[key]} />
                    ))}
                  </ul>
                </div>
              )}
            </OrError>
          );
        }}
      </Pair>
    </Section>
  );
}
