import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LatestValidation } from '../../../../../shared/calls/markup.ts';
import { Icon } from '../../../components/icon.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { Section } from '../../../components/section.tsx';
import { TimeAgo } from '../../../components/time-ago.tsx';
import type { Site } from '../../../lib/current-site.ts';
import { latestValidationQuery } from '../../../lib/markup-queries.ts';
import { useStartValidation } from '../api/start-validation.ts';
import classes from '../overview.module.css';
import { useFreshScore } from '../use-fresh-score.ts';
import { CountTiles } from './count-tiles.tsx';

/** What the W3C says on why markup should be valid. */
const learnMore = 'https://validator.w3.org/docs/why.html';

/** How many faults the markup of the site's home page has. */
export function MarkupPanel({ site: { siteUrl } }: { site: Site }) {
  const validation = useQuery(latestValidationQuery(siteUrl));
  const start = useStartValidation(siteUrl);
  useFreshScore(siteUrl, validation.data?.validatedAt);
  const status = validation.data?.status;
  const isRunning = start.isPending || status === 'queued' || status === 'running';
  return (
    <Section
      id="markup"
      title="Markup Validator"
      controls={
        <Button
          variant="default"
          loading={isRunning}
          disabled={validation.isPending}
          onClick={() => start.mutate()}
          leftSection={<Icon name="refresh" size={18} />}
        >
          New Scan
        </Button>
      }
    >
      <OrError queries={[validation]} title="The markup validation could not be loaded">
        <div className={`${classes['panel']} ${classes['watch']}`}>
          {validation.data === undefined ? (
            <Skeleton className={classes['watchSkeleton'] ?? ''} />
          ) : (
            <Counts validation={validation.data} />
          )}
          <div className={classes['foot']}>
            <Button
              component="a"
              href={learnMore}
              target="_blank"
              rel="noreferrer"
              variant="subtle"
              rightSection={<Icon name="external" size={16} />}
            >
              Learn more
            </Button>
          </div>
        </div>
      </OrError>
    </Section>
  );
}

function Counts({ validation }: { validation: LatestValidation }) {
  const { fatalErrors, errors, warnings, validatedAt, failure, note } = validation;
  return (
    <div className={classes['watchBody']}>
      {failure !== null && (
        <p className={classes['failure']} role="note">
          <strong>The newest scan failed.</strong> {failure.message} {failure.hint}
        </p>
      )}
      {fatalErrors === null || errors === null || warnings === null ? (
        <p className={classes['gap']}>No sufficient data for w3 validator status!</p>
      ) : (
        <CountTiles
          tiles={[
            { label: 'Fatal Errors', count: fatalErrors, band: 'bad' },
            { label: 'Errors', count: errors, band: 'bad' },
            { label: 'Warnings', count: warnings, band: 'average' },
          ]}
        />
      )}
      {validatedAt !== null && (
        <p className={classes['note']}>
          Checked <TimeAgo time={validatedAt} />
          {note !== null && `; ${note}`}
        </p>
      )}
    </div>
  );
}
