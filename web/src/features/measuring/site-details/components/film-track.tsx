import { Box } from '@mantine/core';
import { useMemo, useRef } from 'react';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { filmOf } from '../../../../entities/scan/rules/film.ts';
import {
  filmColumns,
  formatObserved,
  isUnchanged,
  labelled,
  type Moment,
  momentsOf,
} from '../rules/filmstrip.ts';
import { useChangedAreas } from './use-changed-areas.ts';
import classes from './loading-process.module.css';
import { PagePicture } from '../../../../entities/scan/components/page-picture.tsx';

interface FilmTrackProps {
  device: Device;
  load: DeviceSuggestions;
  /** Ends of the columns in milliseconds. */
  ends: readonly number[];
}

/** Greatest width of a picture in CSS pixels, where there are few columns. */
const widths: Record<Device, number> = { mobile: 112, desktop: 172 };
/** Of the axis, at its least width. */
const labelWidth = 0.13;

/** One device's load: its marks, and what was on the screen at the end of each column. */
export function FilmTrack({ device, load, ends }: FilmTrackProps) {
  const track = useRef<HTMLOListElement>(null);
  const columns = useMemo(() => filmColumns(filmOf(load), ends), [load, ends]);
  const changed = useChangedAreas(track, columns);
  const moments = momentsOf(load);
  return (
    <div data-device={device}>
      {moments.length > 0 && <Marks moments={moments} end={ends.at(-1) ?? 1} />}
      <ol ref={track} className={classes['strip']}>
        {columns.map(({ at, data }, index) => (
          <li key={at} data-unchanged={isUnchanged(columns, index) || undefined}>
            {data === undefined ? (
              <Box component="span" w={84} ta="center" c="dimmed">
                nothing yet
              </Box>
            ) : (
              <PagePicture
                device={device}
                data={data}
                alt={`${deviceWords[device]}, observed after ${formatObserved(at)}${isUnchanged(columns, index) ? ', unchanged' : ''}`}
                outlines={(changed.get(index) ?? []).map((area) => ({ area, kind: 'changed' }))}
                width={widths[device]}
              />
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Marks at their place on the axis, a row for each metric. The legend says the same in words. */
function Marks({ moments, end }: { moments: readonly Moment[]; end: number }) {
  return (
    <div aria-hidden>
      {(['fcp', 'lcp', 'cls'] as const).map((metric) => {
        const marks = moments.filter((moment) => moment.metric === metric);
        const fits = labelled(
          marks.map(({ at }) => at / end),
          labelWidth,
        );
        return (
          <Box key={metric} pos="relative" h={20}>
            {marks.map(({ at, label, words }, index) => (
              <span
                key={at}
                className={classes['mark']}
                data-end={at / end > 0.9 || undefined}
                // The metric's colour in charts, which does not say whether it is good.
                style={{ left: `${(at / end) * 100}%`, color: `var(--series-${metric})` }}
                title={words}
              >
                {fits[index] === true && <span>{label}</span>}
              </span>
            ))}
          </Box>
        );
      })}
    </div>
  );
}
