import { Box, Text, Title } from '@mantine/core';
import {
  sides,
  type Standing,
  standingOf,
} from '../../../../../../shared/assessment/comparison.ts';
import { differenceWords, verdictWords } from '../rules/comparison-words.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { Difference } from '../../../../entities/scan/rules/differences.ts';
import { Section } from '../../../../components/layout/section.tsx';
import { formatBytes, formatNumber, formatSpan } from '../../../../lib/format.ts';
import { formatMetric } from '../../../../lib/metrics.ts';
import { bySide, comparedDevice, namedDifferences } from '../rules/compared-scores.ts';
import { settingsWords } from '../rules/settings-words.ts';
import type { SidesProps } from '../api/use-side-data.ts';
import classes from './verdict.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

const formats = {
  bytes: formatBytes,
  ms: formatSpan,
  blockingMs: (value: number) => formatMetric('tbt', value),
  requests: (count: number) => formatNumber(count),
};

const loadOf: Record<Device, string> = {
  mobile: 'on a slow phone',
  desktop: 'on a desktop computer',
};

/** Who is faster, and by what: in sentences. */
export function Verdict({ names, data, device }: SidesProps & { device: Device }) {
  const results = bySide(data, (each) => each.results);
  const compared = {
    mobile: comparedDevice(bySide(results, ({ mobile }) => mobile)),
    desktop: comparedDevice(bySide(results, ({ desktop }) => desktop)),
  };
  const hasFailed = bySide(results, ({ mobile, desktop }) =>
    [mobile, desktop].every(({ failure }) => failure !== undefined),
  );
  const differences = namedDifferences(
    device,
    bySide(results, (each) => each[device]),
    bySide(data, ({ figures }) => ({
      figures: figures.data?.[device],
      serverMs: figures.data?.recentScans.flatMap((scan) => scan[device].serverMs ?? []) ?? [],
    })),
  );
  const settings = settingsWords(
    names,
    bySide(results, (each) => each[device]),
    device,
  );
  return (
    <Section id="verdict" title="Who is faster">
      <div className={surfaces['wide']}>
        <Text maw="60ch" fz="lg" fw={600} lh="28px" style={{ overflowWrap: 'anywhere' }}>
          {verdictWords(names, compared, hasFailed)}
        </Text>
        {sides
          .filter((side) => data[side].isDown)
          .map((side) => (
            <Text key={side} c="dimmed">
              {names[side]} is down now. Its values are those of its last successful scan.
            </Text>
          ))}
        {settings !== undefined && <Text c="dimmed">{settings}</Text>}
        <Title order={3} size="h5" mt={20} mb={8}>
          The largest differences on {device}
        </Title>
        <Differences
          differences={differences}
          device={device}
          lead={standingOf(compared[device]).lead}
        />
      </div>
    </Section>
  );
}

interface DifferencesProps {
  differences: readonly Difference[] | undefined;
  device: Device;
  lead: Standing['lead'];
}

function Differences({ differences, device, lead }: DifferencesProps) {
  if (lead === 'untold') {
    return (
      <Text c="dimmed">
        They appear as soon as both sites have three measurements, the newest at the usual speed of
        the machine.
      </Text>
    );
  }
  if (differences === undefined || differences.length === 0) {
    return (
      <Text c="dimmed">
        {differences === undefined
          ? 'They appear as soon as both sites have a scan that counted what they load.'
          : 'Both load a similar amount of data with a similar number of requests, and their servers respond about equally fast.'}
      </Text>
    );
  }
  return (
    <Box component="ol" m={0}>
      {differences.map((difference) => (
        <li key={difference.kind} className={classes['difference']}>
          {lead !== 'even' && (
            <span
              className={classes['arrow']}
              data-gain={difference.gainMs > 0 ? 'theirs' : 'mine'}
            >
              {difference.gainMs > 0 ? 'Their advantage' : 'Your advantage'}
            </span>
          )}
          <span className={classes['words']}>{differenceWords(difference, formats)}</span>
          <Box component="span" fz="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
            {lead === 'even'
              ? 'makes no real difference'
              : `about ${formatSpan(Math.abs(difference.gainMs))} ${loadOf[device]}`}
          </Box>
        </li>
      ))}
    </Box>
  );
}
