import { Box, Text } from '@mantine/core';
import { LoadingFrames } from './loading-frames.tsx';
import { ScoreGauge } from './score-gauge.tsx';
import { VitalScales } from './vital-scales.tsx';
import classes from './landing.module.css';

/** An introduction to the product, with its real scales and sample data. */
export function LandingPanel() {
  return (
    <div className={classes['panel']}>
      <Box mx="auto" my={0} w="min(560px, 100%)">
        <p className={classes['headline']}>Know how fast your sites are, and what to fix first.</p>
        <Text size="md" mb={32} maw="52ch" c="var(--ink-soft)">
          Lighthouse scans on mobile and desktop, what real visitors experienced, and the history of
          both, for every page you register.
        </Text>
        <div className={classes['board']}>
          <LoadingFrames />
          <div className={classes['row']}>
            <ScoreGauge />
            <VitalScales />
          </div>
        </div>
      </Box>
    </div>
  );
}
