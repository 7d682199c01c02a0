import type { ReactNode } from 'react';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import type { Waterfall } from '../../../../../../shared/models/measuring/waterfall.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { PagePicture } from '../../../../entities/scan/components/page-picture.tsx';
import { filmOf } from '../../../../entities/scan/rules/film.ts';
import { filmColumns, formatObserved } from '../rules/filmstrip.ts';
import { Bar } from './waterfall-bar.tsx';
import { type ClockName, tasksOn } from './waterfall-rows.ts';
import classes from './waterfall.module.css';

interface OverviewProps {
  device: Device;
  waterfall: Waterfall;
  clock: ClockName;
  suggestions: DeviceSuggestions | null | undefined;
  /** Milliseconds. */
  ticks: readonly number[];
  axisEnd: number;
}

/** CSS pixels. */
const pictureWidths: Record<Device, number> = { mobile: 44, desktop: 84 };

/** The axis, the observed pictures, the parts of LCP and the main thread. The texts and the table say the same. */
export function Overview(props: OverviewProps) {
  const { device, waterfall, clock, suggestions, ticks, axisEnd } = props;
  const parts = (waterfall[clock]?.lcpParts ?? []).filter(({ start, end }) => end > start);
  const film = filmOf(suggestions);
  return (
    <div aria-hidden className={classes['overview']}>
      <span>{clock === 'observed' ? 'Observed' : 'Simulated'}</span>
      <div className={classes['ticks']}>
        {ticks.map((tick) => (
          <span key={tick}>{formatObserved(tick)}</span>
        ))}
      </div>
      {clock === 'observed' && film.pictures.length > 0 && (
        <>
          <span>Screen</span>
          <div className={classes['film']}>
            {filmColumns(film, ticks).map(({ at, data }) => (
              <span key={at}>
                {data !== undefined && (
                  <PagePicture device={device} data={data} alt="" width={pictureWidths[device]} />
                )}
              </span>
            ))}
          </div>
        </>
      )}
      {parts.length > 0 && (
        <Track name="LCP">
          {parts.map(({ part, ...span }) => (
            <Bar key={part} mark={part} span={span} axisEnd={axisEnd} />
          ))}
        </Track>
      )}
      <Track name="Main thread">
        {tasksOn(waterfall, clock).map(({ task, span }, index) => (
          <Bar
            // Tasks have no other identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            mark={task.isOnPath === true ? 'lcp' : undefined}
            title={`${task.url}, ${formatObserved(span.end - span.start)}`}
            span={span}
            axisEnd={axisEnd}
          />
        ))}
      </Track>
    </div>
  );
}

const Track = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <span>{name}</span>
    <div className={classes['lane']}>{children}</div>
  </>
);
