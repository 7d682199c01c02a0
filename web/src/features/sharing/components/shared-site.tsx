import { Flex, Text } from '@mantine/core';
import type { SharedView } from '../../../../../shared/models/shared-view.ts';
import { displayUrl } from '../../../../../shared/pages/urls.ts';
import { devices } from '../../../../../shared/scans/devices.ts';
import { roundedDown } from '../../../../../shared/uptime/uptime.ts';
import { Section } from '../../../components/section.tsx';
import { RecordedUntil } from '../../../entities/site/components/recorded-until.tsx';
import { StateSentence } from '../../../entities/site/components/site-state.tsx';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { DeviceVerdict } from './device-verdict.tsx';
import { SharedTitle } from './shared-title.tsx';
import { SharedVitals } from './shared-vitals.tsx';
import classes from './sharing.module.css';

/** One site: what it is now, how fast, how available, and what to fix first. */
export function SharedSite({ view }: { view: SharedView }) {
  return (
    <>
      <header>
        <SharedTitle title={view.siteName} />
        <p className={classes['address']}>
          <a href={view.url} target="_blank" rel="noreferrer nofollow">
            {displayUrl(view.url)}
          </a>
        </p>
        <Flex component="p" gap="4px 8px" align="center" wrap="wrap" mt={12} mb={0}>
          <StateSentence state={view.state} />
          <RecordedUntil until={view.recordedUntil} isDated />
        </Flex>
      </header>
      <Section id="speed" title="Speed of the home page">
        <div className={classes['devices']}>
          {devices.map((device) => (
            <DeviceVerdict
              key={device}
              device={device}
              score={view[device]}
              verdict={view.verdicts[device]}
              trend={view.trends[device]}
            />
          ))}
        </div>
      </Section>
      <SharedVitals vitals={view.vitals} />
      <Section id="availability" title="Availability">
        <Text>{availabilityWords(view)}</Text>
      </Section>
      <Text mt={4} c="dimmed">
        This link ends on {formatDate(view.endsAt)}.
      </Text>
    </>
  );
}

function availabilityWords({ availability, outages }: SharedView): string {
  if (availability === null) return 'Not checked yet.';
  const counted =
    outages === 0
      ? 'No outage'
      : `${formatNumber(outages)} ${outages === 1 ? 'outage' : 'outages'}`;
  return `${formatNumber(roundedDown(availability), 2)} % available in the last 30 days. ${counted}.`;
}
