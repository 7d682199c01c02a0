import { Box, Flex, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { MetricKey } from '../../../../shared/assessment/metrics.ts';
import type { Band as BandName, Threshold } from '../../../../shared/assessment/thresholds.ts';
import { noValue } from '../../lib/format.ts';
import { formatMetric } from '../../lib/metrics.ts';
import { Band } from './band.tsx';
import { ChangeNote } from '../messages/change-note.tsx';
import type { Change, Reference } from '../messages/change-words.ts';
import classes from './metric-card.module.css';
import { useLastAt } from '../messages/last-known.tsx';
import { MetricName } from './metric-name.tsx';
import { ThresholdScale } from '../charts/threshold-scale.tsx';

interface MetricCardProps {
  metric: MetricKey;
  /** What it stands for in a word, in place of its full name. */
  word?: string | undefined;
  /** In the metric's display unit; null if there is no value. */
  value: number | null;
  /** The value in words, where it is not written as usual. */
  text?: string;
  band?: BandName | undefined;
  /** Thresholds of good and bad, in the same unit. */
  threshold?: Threshold | undefined;
  change?: Change | undefined;
  /** The reference of the change. */
  reference?: Reference | undefined;
  /** Replaces the scale if there is no value. */
  note?: ReactNode;
}

/**
 * A number with its context: name and meaning, value with unit and verdict, position between the thresholds, change.
 */
export function MetricCard(props: MetricCardProps) {
  const { metric, word, value, text, band, threshold, change, reference, note } = props;
  const isLast = useLastAt() !== undefined;
  return (
    <article className={classes['card']}>
      <Box mih={40}>
        <MetricName metric={metric} word={word} />
      </Box>
      <Flex component="p" gap="0 12px" align="baseline" justify="space-between" wrap="wrap" m={0}>
        <Box component="span" className={classes['number'] ?? ''} c={isLast ? 'dimmed' : ''}>
          {value === null ? noValue : (text ?? formatMetric(metric, value))}
        </Box>
        {value !== null && band !== undefined && <Band band={band} />}
      </Flex>
      {value !== null && threshold !== undefined && (
        <ThresholdScale
          value={value}
          threshold={threshold}
          format={(each) => formatMetric(metric, each)}
        />
      )}
      {change !== undefined && <ChangeNote change={change} reference={reference} />}
      {note !== undefined && (
        <Text size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </article>
  );
}
