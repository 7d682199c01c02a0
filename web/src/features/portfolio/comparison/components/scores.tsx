import { Stack, Text } from '@mantine/core';
import { devices } from '../../../../../../shared/scans/devices.ts';
import { DeviceLabel, deviceWords } from '../../../../components/values/device-label.tsx';
import { ScoreDial } from '../../../../components/charts/score-dial.tsx';
import { FinalPicture } from '../../../../entities/scan/components/final-picture.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import type { SidesProps } from '../api/use-side-data.ts';
import { Pair } from './pair.tsx';
import classes from './scores.module.css';
import surfaces from '../../../../components/layout/surfaces.module.css';

/** The score of each side on each device, with the page at the end of the load. */
export function Scores({ names, data }: SidesProps) {
  return (
    <Section
      id="overall-score"
      title="Overall Score"
      hint="Lighthouse performance, 0 to 100: 90 or more is good, below 50 is bad."
    >
      <Pair names={names} what="overall score" data={data}>
        {(side) => (
          <div className={surfaces['unequal']}>
            {devices.map((device) => {
              const { score, failure } = data[side].results[device];
              return (
                <Stack key={device} gap={12} align="center" miw={0}>
                  <DeviceLabel device={device} />
                  <ScoreDial
                    score={score?.value ?? null}
                    label={`${names[side]}, ${deviceWords[device]} score`}
                    size={104}
                  />
                  <FinalPicture
                    device={device}
                    load={data[side].suggestions.data?.[device]}
                    alt={`${names[side]} on ${device} at the end of the load`}
                    className={classes['frame']}
                    isLoading={!data[side].suggestions.isFetched}
                  />
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
