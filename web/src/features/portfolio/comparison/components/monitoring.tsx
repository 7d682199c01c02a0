import { Box, Text } from '@mantine/core';
import { OrError } from '../../../../components/messages/or-error.tsx';
import { Section } from '../../../../components/layout/section.tsx';
import { CheckerNote } from '../../../../entities/markup/markup-notes.tsx';
import { MarkupCounts } from '../../../../entities/markup/markup-counts.tsx';
import { percentOf } from '../../../../entities/uptime/rules/uptime-days.ts';
import { UptimeMonth } from '../../../../entities/uptime/components/uptime-month.tsx';
import type { SideData, SidesProps } from '../api/use-side-data.ts';
import { Pair } from './pair.tsx';

/** Uptime of the last 30 days, and the newest markup validation, of both sides. */
export function Monitoring({ names, data }: SidesProps) {
  return (
    <>
      <Section
        id="uptime"
        title="Web Uptime"
        hint="Hourly checks of the last 30 days, from the same place for both."
      >
        <Pair names={names} what="uptime">
          {(side) => (
            <OrError
              queries={[data[side].uptime, data[side].outages]}
              title="The uptime could not be loaded"
            >
              <Box mih={100}>
                <Uptime records={data[side].uptime.data} outages={data[side].outages.data} />
              </Box>
            </OrError>
          )}
        </Pair>
      </Section>
      <Section id="markup" title="Markup Validator" hint="Of the home page, once a day.">
        <Pair names={names} what="markup">
          {(side) => {
            const { data: validation } = data[side].markup;
            return (
              <OrError queries={[data[side].markup]} title="The markup could not be loaded">
                <Box mih={76}>
                  {validation !== undefined &&
                    (validation.validatedAt === null ? (
                      <Text size="xs" c="dimmed">
                        No sufficient data for w3 validator status!
                      </Text>
                    ) : (
                      <>
                        <MarkupCounts validation={validation} />
                        <CheckerNote validation={validation} />
                      </>
                    ))}
                </Box>
              </OrError>
            );
          }}
        </Pair>
      </Section>
    </>
  );
}

interface UptimeProps {
  records: SideData['uptime']['data'];
  outages: SideData['outages']['data'];
}

function Uptime({ records, outages }: UptimeProps) {
  if (records === undefined || outages === undefined) return null;
  if (percentOf(records) === null)
    return (
      <Text size="xs" c="dimmed">
        No sufficient data for uptime status!
      </Text>
    );
  return <UptimeMonth records={records} outages={outages} />;
}
