import { Box, Stack, Text } from '@mantine/core';
import type { Sided } from '../../../../../shared/assessment/comparison.ts';
import { devices } from '../../../../../shared/scans/devices.ts';
import { DeviceLabel, deviceWords } from '../../../components/device-label.tsx';
import { ScoreDial } from '../../../components/score-dial.tsx';
import { Section } from '../../../components/section.tsx';
import type { SideData } from '../api/use-side-data.ts';
import { Pair } from './pair.tsx';
import classes from './scores.module.css';

interface ScoresProps {
  names: Sided<string>;
  data: Sided<SideData>;
}

/** The score of each side on each device, with the page at the end of the load. */
export function Scores({ names, data }: ScoresProps) {
  return (
    <Section
      id="overall-score"
      title="Overall Score"
      description="Lighthouse performance, 0 to 100: 90 or more is good, below 50 is bad."
    >
      <Pair names={names} what="overall score">
        {(side) => (
          <div className={classes['devices']}>
            {devices.map((device) => {
              const { score, failure } = data[side].results[device];
              const shot = data[side].suggestions.data?.[device]?.finalScreenshot;
              const picture = shot?.details.items.at(-1)?.data;
              return (
                <Stack key={device} gap={12} align="center" miw={0}>
                  <DeviceLabel device={device} />
                  <ScoreDial
                    score={score?.value ?? null}
                    label={`${names[side]}, ${deviceWords[device]} score`}
                    size={104}
                  />
                  <div className={classes['frame']} data-device={device}>
                    {picture !== undefined && (
                      <img
                        className={classes['picture']}
                        src={picture}
                        alt={`${names[side]} on ${device} at the end of the load`}
                      />
                    )}
                    {picture === undefined && data[side].suggestions.isFetched && (
                      <Box component="span" fz="xs" c="dimmed">
                        No screenshot
                      </Box>
                    )}
                  </div>
                  {failure !== undefined && (
                    <Text size="xs" c="dimmed">
                      The latest scan failed: {failure.message}
                    </Text>
                  )}
                </Stack>
              );
            })}
          </div>
        )}
      </Pair>
    </Section>
  );
}
