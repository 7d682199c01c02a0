import type { Sided } from '../../../../../shared/comparison.ts';
import { uptimeVerdict } from '../../../../../shared/uptime.ts';
import { Band } from '../../../components/band.tsx';
import { OrError } from '../../../components/or-error.tsx';
import { Section } from '../../../components/section.tsx';
import { MarkupCounts } from '../../../entities/markup/markup-counts.tsx';
import { percentOf } from '../../../entities/uptime/uptime-days.ts';
import { UptimeStrip } from '../../../entities/uptime/uptime-strip.tsx';
import { formatNumber } from '../../../lib/format.ts';
import classes from '../comparison.module.css';
import type { SideData } from '../use-side-data.ts';
import { Pair } from './pair.tsx';

interface MonitoringProps {
  names: Sided<string>;
  data: Sided<SideData>;
}

/** Uptime of the last 30 days, and the newest markup validation, of both sides. */
export function Monitoring({ names, data }: MonitoringProps) {
  return (
    <>
      <Section
        id="uptime"
        title="Web Uptime"
        description="Hourly checks of the last 30 days, from the same place for both."
      >
        <Pair names={names} what="uptime">
          {(side) => (
            <OrError queries={[data[side].uptime]} title="The uptime could not be loaded">
              <div className={classes['uptime']}>
                <Uptime records={data[side].uptime.data} />
              </div>
            </OrError>
          )}
        </Pair>
      </Section>
      <Section id="markup" title="Markup Validator" description="Of the home page, once a day.">
        <Pair names={names} what="markup">
          {(side) => {
            const { data: validation } = data[side].markup;
            return (
              <OrError queries={[data[side].markup]} title="The markup could not be loaded">
                <div className={classes['markup']}>
                  {validation !== undefined &&
                    (validation.validatedAt === null ? (
                      <p className={classes['note']}>No sufficient data for w3 validator status!</p>
                    ) : (
                      <MarkupCounts validation={validation} />
                    ))}
                </div>
              </OrError>
            );
          }}
        </Pair>
      </Section>
    </>
  );
}

function Uptime({ records }: { records: SideData['uptime']['data'] }) {
  if (records === undefined) return null;
  const percent = percentOf(records);
  const verdict = uptimeVerdict(percent);
  if (percent === null || verdict === null)
    return <p className={classes['note']}>No sufficient data for uptime status!</p>;
  return (
    <>
      <p className={classes['status']}>
        <Band band={verdict.band} label={verdict.text} />
        <span className={classes['note']}>{formatNumber(percent, 2)} % up</span>
      </p>
      <UptimeStrip records={records} />
    </>
  );
}
