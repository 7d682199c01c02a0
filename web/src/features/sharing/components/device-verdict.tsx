import { Box, Group, Text, Title } from '@mantine/core';
import type { PageTrend } from '../../../../../shared/calls/trends.ts';
import type { DeviceVerdict as Verdict } from '../../../../../shared/models/scan-verdict.ts';
import type { Device } from '../../../../../shared/scans/devices.ts';
import { DeviceLabel } from '../../../components/device-label.tsx';
import { ScoreDial } from '../../../components/score-dial.tsx';
import { CodeText } from '../../../entities/scan/components/audit-text.tsx';
import { gainWords } from '../../../entities/scan/rules/suggestion-gain.ts';
import { fixesTitle, verdictSentence } from '../../../entities/scan/rules/verdict-sentence.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ScoreTrend } from '../../../entities/site/components/score-trend.tsx';
import { useNow } from '../../../lib/use-now.ts';
import classes from './sharing.module.css';

const names = { mobile: 'Mobile score', desktop: 'Desktop score' } as const;

interface DeviceVerdictProps {
  device: Device;
  score: number | null;
  verdict: Verdict | null;
  trend: PageTrend[Device];
}

/** Score, verdict and fixes of a device, with when they were measured. */
export function DeviceVerdict({ device, score, verdict, trend }: DeviceVerdictProps) {
  const now = useNow();
  return (
    <article className={classes['device']} aria-label={names[device]}>
      <Group justify="space-between" wrap="nowrap">
        <DeviceLabel device={device} />
        <ScoreDial score={score} label={names[device]} size={96} />
      </Group>
      <p className={classes['trend']}>
        Last 14 days <ScoreTrend trend={trend} now={now} />
      </p>
      {verdict === null ? (
        <p className={classes['sentence']}>Not measured yet.</p>
      ) : (
        <>
          <p className={classes['sentence']}>
            <CodeText>{verdictSentence(device, verdict)}</CodeText>
          </p>
          <Text mt={4} c="dimmed">
            Measured {formatDateTime(verdict.measuredAt)}
          </Text>
          <Fixes device={device} verdict={verdict} />
        </>
      )}
    </article>
  );
}

function Fixes({ device, verdict }: { device: Device; verdict: Verdict }) {
  const fixes = verdict.fixes ?? [];
  // The sentence says that there are none.
  if (fixes.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5" mt={16} mb={8}>
        {fixesTitle(device)}
      </Title>
      <ol className={classes['fixes']}>
        {fixes.map((fix) => (
          <li key={fix.id}>
            <CodeText>{fix.title}</CodeText>
            <Box component="span" display="block" fz="sm" c="dimmed">
              {gainWords(fix, verdict)}
            </Box>
          </li>
        ))}
      </ol>
    </>
  );
}
