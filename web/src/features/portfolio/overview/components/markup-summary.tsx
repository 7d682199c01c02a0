import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { LatestValidation } from '../../../../../../shared/calls/measuring/markup.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { markupLink } from '../../../../entities/site/rules/site-links.ts';
import {
  isValidating,
  useNewValidation,
  validationQuery,
} from '../../../../entities/markup/validation.ts';
import { QueryState } from '../../../../components/messages/or-error.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { MarkupCounts } from '../../../../entities/markup/markup-counts.tsx';
import { MarkupNotes } from '../../../../entities/markup/markup-notes.tsx';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import { LinkButton } from '../../../../components/values/link-button.tsx';

/** The content of the markup validator panel: counts of the newest validation, and links to more. */
export function MarkupSummary({ site }: { site: Site }) {
  const latest = useQuery(validationQuery(site.siteUrl, 'counts'));
  const check = useNewValidation(site.siteUrl, 'counts');
  const isRunning = check.isPending || isValidating(latest.data);
  if (latest.isLoadingError)
    return <QueryState query={latest} failed="The markup validation could not be loaded" />;
  return (
    <Stack aria-busy={latest.isPending}>
      {latest.isPending && <Skeleton height={76} />}
      {latest.data !== undefined && <Result validation={latest.data} isRunning={isRunning} />}
      <Group gap={8}>
        <AllowedButton
          variant="default"
          onClick={() => check.mutate()}
          isBusy={isRunning}
          leftSection={<Icon name="refresh" size={16} />}
          aria-label="New Scan: markup"
        >
          New Scan
        </AllowedButton>
        <LinkButton
          variant="subtle"
          {...markupLink(site, latest.data)}
          aria-label="View Full Report: markup"
        >
          View Full Report
        </LinkButton>
        <Button
          component="a"
          variant="subtle"
          href="https://validator.w3.org/docs/why.html"
          target="_blank"
          aria-label="Learn more about valid markup"
          rel="noopener noreferrer"
          rightSection={<Icon name="external" size={14} />}
        >
          Learn more
        </Button>
      </Group>
    </Stack>
  );
}

function Result({ validation, isRunning }: { validation: LatestValidation; isRunning: boolean }) {
  const { validatedAt } = validation;
  return (
    <>
      {validatedAt === null ? (
        <Text c="dimmed">
          <span>No sufficient data for w3 validator status!</span>{' '}
          <span>The page is checked once a day; New Scan checks it now.</span>
        </Text>
      ) : (
        <>
          <MarkupCounts validation={validation} />
          <Text c="dimmed">
            Checked <LongAge time={validatedAt} />
          </Text>
        </>
      )}
      <MarkupNotes validation={validation} isRunning={isRunning} />
    </>
  );
}
