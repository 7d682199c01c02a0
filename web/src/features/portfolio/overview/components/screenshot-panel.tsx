import { Box, Flex, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Screenshot } from '../../../../../../shared/calls/measuring/screenshots.ts';
import { screenshotStatus, shownSize } from '../../../../../../shared/pages/screenshots.ts';
import { Band } from '../../../../components/values/band.tsx';
import { Hint } from '../../../../components/messages/hint.tsx';
import { Icon } from '../../../../components/values/icon.tsx';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { ScrollRegion } from '../../../../components/tables/scroll-region.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { LongAge } from '../../../../components/values/time-ago.tsx';
import type { Site } from '../../../../entities/site/rules/current-site.ts';
import { formatDateTime } from '../../../../lib/format.ts';
import { screenshotsQuery } from '../../../../entities/screenshots/screenshot-queries.ts';
import { useTakeScreenshot } from '../api/use-take-screenshot.ts';
import { AllowedButton } from '../../../../entities/session/components/allowed-button.tsx';
import own from './screenshot-panel.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** The site on a phone now and before, and the difference. */
export function ScreenshotPanel({ site: { siteUrl } }: { site: Site }) {
  const found = useQuery(screenshotsQuery(siteUrl));
  const take = useTakeScreenshot(siteUrl);
  const hasNone = found.data?.pictures.length === 0;
  return (
    <Section
      id="screenshots"
      title="Screenshot Analysis"
      controls={
        <AllowedButton
          variant="default"
          isBusy={take.isPending}
          onClick={() => take.mutate()}
          leftSection={<Icon name="refresh" size={18} />}
          aria-label="New Scan: screenshots"
        >
          New Scan
        </AllowedButton>
      }
    >
      <OrError queries={[found]} title="The screenshots could not be loaded">
        <Box mih={hasNone ? 0 : 490} className={surfaces['panel'] ?? ''}>
          {found.data === undefined ? <Skeleton height={450} /> : <Pictures {...found.data} />}
        </Box>
      </OrError>
    </Section>
  );
}

interface PicturesProps {
  /** Oldest first. */
  pictures: readonly Screenshot[];
  compare: boolean | null;
  /** When the page was last found unchanged since the newest picture; null if it has not been checked since. */
  unchangedAt: string | null;
  differenceImage: string | null;
}

function Pictures({ pictures, compare, unchangedAt, differenceImage }: PicturesProps) {
  const { band, text } = screenshotStatus(compare, pictures.length);
  const [before, newest] = [pictures.at(-2), pictures.at(-1)];
  if (newest === undefined) {
    return (
      <Text c="dimmed">
        <span>{text}</span>. <span>{gap}</span>
      </Text>
    );
  }
  return (
    <>
      <Box component="p" className={surfaces['status'] ?? ''} mb={16}>
        {band === 'none' ? text : <Band band={band} label={text} />}
      </Box>
      {band === 'none' && (
        <Text mt={-8} mb={16} c="dimmed">
          {gap}
        </Text>
      )}
      <ScrollRegion style={{ overflowX: 'auto' }} label="Old, new and difference">
        {/* Beside each other, to be compared, on a phone too. */}
        <Flex component="ul" gap={24} w="max-content">
          <Picture title="Old" screenshot={before}>
            There is no earlier screenshot yet.
          </Picture>
          <Picture title="New" screenshot={newest} />
          <Picture
            title="Difference"
            screenshot={differenceImage === null ? undefined : { mobileImage: differenceImage }}
          >
            {compare === true ? 'No differences found.' : whyNotCompared(before)}
          </Picture>
        </Flex>
      </ScrollRegion>
      {unchangedAt !== null && (
        <Text mt={12} c="dimmed">
          Last checked <LongAge time={unchangedAt} />: unchanged{' '}
          <Hint label="How changes are found" title="No newer screenshot was taken">
            The page’s HTML, style sheets, scripts and images have not changed. Changes that only a
            browser sees are found by the next screenshot, within a day.
          </Hint>
        </Text>
      )}
    </>
  );
}

const whyNotCompared = (before: Screenshot | undefined): string =>
  before === undefined
    ? 'There is no comparison yet.'
    : 'These two are not compared. The next screenshot will be compared with the new one.';

const gap =
  'Not enough data for the moment, please wait for some hours to get results from this feature';

interface PictureProps {
  title: string;
  screenshot: Partial<Screenshot> | undefined;
  /** Why there is no picture. */
  children?: ReactNode;
}

function Picture({ title, screenshot, children }: PictureProps) {
  const caption = screenshot?.date && formatDateTime(screenshot.date);
  return (
    <li>
      <figure className={own['picture']}>
        <figcaption>
          <strong>{title}</strong>
          {screenshot === undefined ? '–' : caption}
        </figcaption>
        {screenshot?.mobileImage === undefined ? (
          <div>{children}</div>
        ) : (
          <img
            src={screenshot.mobileImage}
            alt={`${title} screenshot of the site on a phone`}
            {...shownSize}
          />
        )}
      </figure>
    </li>
  );
}
