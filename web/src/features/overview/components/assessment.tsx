import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SiteScore } from '../../../../../shared/calls/assessment.ts';
import type { AssessmentScores } from '../../../../../shared/scores.ts';
import { Band } from '../../../components/band.tsx';
import { Icon } from '../../../components/icon.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { ScoreDial } from '../../../components/score-dial.tsx';
import { Section } from '../../../components/section.tsx';
import type { Site } from '../../../entities/site/current-site.ts';
import { reportLink } from '../../../entities/site/report-link.ts';
import { scoreQuery } from '../api/score.ts';
import classes from './assessment.module.css';
import { ScoreBar } from './score-bar.tsx';

/** The eight scores, in display order. */
const bars: readonly [keyof AssessmentScores, string][] = [
  ['overallScoreMobile', 'Overall Score Mobile'],
  ['overallScoreDesktop', 'Overall Score Desktop'],
  ['coreWebVitalsMobile', 'Core Web Vitals Mobile'],
  ['coreWebVitalsDesktop', 'Core Web Vitals Desktop'],
  ['labDataMobile', 'Lab Data Mobile'],
  ['labDataDesktop', 'Lab Data Desktop'],
  ['serverUptime', 'Server Uptime'],
  ['w3Validator', 'W3 Validator'],
];

/** The site's score out of ten, and where to begin. */
export function Assessment({ site }: { site: Site }) {
  const score = useQuery(scoreQuery(site.siteUrl));
  return (
    <Section
      id="assessment"
      title="Assessment"
      description="Each score is out of 10. A '?' means there is not enough data yet; it does not count."
      controls={
        <Button
          component={Link}
          {...reportLink(site, { section: 'mobile-suggestions' })}
          rightSection={<Icon name="chevron-right" size={18} />}
        >
          How to fix
        </Button>
      }
    >
      <OrError queries={[score]} title="The assessment could not be loaded">
        {score.data === undefined ? (
          <Skeleton className={classes['panel'] ?? ''} />
        ) : (
          <Scores score={score.data} />
        )}
      </OrError>
    </Section>
  );
}

function Scores({ score }: { score: SiteScore }) {
  const { overall, overall_status: status } = score;
  return (
    <div className={classes['panel']}>
      <div className={classes['overall']}>
        <ScoreDial score={overall} label="Overall assessment" max={10} size={152} />
        {status === null ? (
          <p className={classes['waiting']}>
            No sufficient data for calculating Web Vitals score. Please wait for 24 hours to get
            some results!
          </p>
        ) : (
          <p className={classes['status']}>
            <Band band={status} />
          </p>
        )}
      </div>
      <ul className={classes['bars']}>
        {bars.map(([key, label]) => (
          <ScoreBar key={key} label={label} score={score[key]} />
        ))}
      </ul>
    </div>
  );
}
