import { Box, Flex } from '@mantine/core';
import { metricNames, type MetricKey } from '../../../../shared/assessment/metrics.ts';
import { metrics } from '../../lib/metrics.ts';
import { Hint } from '../messages/hint.tsx';

interface MetricNameProps {
  metric: MetricKey;
  /** What it stands for in a word, in place of its full name. */
  word?: string | undefined;
  /** Whether its full name is in its title and hint only. @default false */
  isShort?: boolean;
}

/** A metric's name with an explanation on demand. */
export function MetricName({ metric, word, isShort = false }: MetricNameProps) {
  const { short, meaning } = metrics[metric];
  const name = metricNames[metric];
  return (
    <Flex component="span" display="inline-flex" gap="0 4px" align="center" wrap="wrap" miw={0}>
      <Box component="abbr" fw={600} lh="24px" td="none" title={name}>
        {short}
      </Box>
      <Hint label={`What ${short} means`} title={name}>
        {meaning}
      </Hint>
      {!isShort && (
        <Box component="span" w="100%" fz="xs" lh="16px" c="dimmed">
          {word ?? name}
        </Box>
      )}
    </Flex>
  );
}
