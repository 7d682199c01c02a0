import { UnstyledButton } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../../shared/models/measuring/scan-report.ts';
import type { Waterfall } from '../../../../../../shared/models/measuring/waterfall.ts';
import { axisTimes } from '../../../../entities/scan/rules/film.ts';
import {
  type ClockName,
  endOn,
  kindWords,
  momentsOn,
  type WaterfallRow,
} from './waterfall-rows.ts';
import { WaterfallDetails } from './waterfall-details.tsx';
import { Lane } from './waterfall-lane.tsx';
import { Overview } from './waterfall-overview.tsx';
import classes from './waterfall.module.css';

interface WaterfallChartProps {
  device: Device;
  waterfall: Waterfall;
  clock: ClockName;
  rows: readonly WaterfallRow[];
  suggestions: DeviceSuggestions | null | undefined;
}

/** Pixels; must match the style sheet. */
const rowHeight = 44;
const detailsHeight = 260;
/** Rows before it are in view on a phone too. */
const leastScrolled = 6;
const mostHeight = 528;
const mostTicks = 6;
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Each request as a row on one time axis, below what the page, LCP and the main thread did. */
export function WaterfallChart(props: WaterfallChartProps) {
  const { waterfall, clock, rows } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // What the verdict names is in view, below what came before it.
  const named = Math.max(
    0,
    rows.findIndex(({ isCause }) => isCause),
  );
  const [active, setActive] = useState(named);
  const [opened, setOpened] = useState<number>();
  const ticks = useMemo(() => axisTimes(endOn(waterfall, clock), mostTicks), [waterfall, clock]);
  const end = ticks.at(-1) ?? 1;
  // The library's object is mutable; no compiler here memoises its results.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (at) => rowHeight + (rows[at]?.index === opened ? detailsHeight : 0),
    initialOffset: named < leastScrolled ? 0 : (named - 3) * rowHeight,
    overscan: 6,
    // Its height is known; measuring it would take a frame without rows.
    observeElementRect: (_, report) => report({ width: 0, height: mostHeight }),
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), active])],
  });
  useEffect(() => {
    if (list.current?.contains(document.activeElement) !== true) return;
    virtualizer.scrollToIndex(active);
    const row = list.current.querySelector<HTMLElement>(`[data-row='${active}']`);
    row?.focus({ preventScroll: true });
  }, [virtualizer, active]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpened(undefined);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(rows.length - 1, active + step)));
  };
  useEffect(() => virtualizer.measure(), [virtualizer, opened]);
  return (
    <div className={classes['frame']}>
      <Overview {...props} ticks={ticks} axisEnd={end} />
      <div ref={box} className={classes['rows']} style={{ height: virtualizer.getTotalSize() }}>
        <ul
          ref={list}
          aria-label={`Requests, ${clock}`}
          className={classes['list']}
          style={{ height: virtualizer.getTotalSize() }}
        >
          <Lines waterfall={waterfall} clock={clock} end={end} />
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <li
                key={row.index}
                data-open={row.index === opened || undefined}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                <UnstyledButton
                  className={classes['row']}
                  data-row={index}
                  data-path={row.request.isOnPath}
                  tabIndex={index === active ? 0 : -1}
                  aria-expanded={row.index === opened}
                  onKeyDown={onKeyDown}
                  onClick={() => {
                    setActive(index);
                    setOpened(row.index === opened ? undefined : row.index);
                  }}
                >
                  <span className={classes['name']}>
                    <span>{row.name}</span>
                    <span className={classes['about']}>
                      {row.marks.length > 0 && <strong>{row.marks.join(', ')} · </strong>}
                      {kindWords(row.request)}
                    </span>
                  </span>
                  <Lane row={row} clock={clock} axisEnd={end} />
                </UnstyledButton>
                {row.index === opened && (
                  <WaterfallDetails
                    waterfall={waterfall}
                    row={row}
                    onClose={() => setOpened(undefined)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}

/** FCP, LCP and the load event through all rows. */
const Lines = ({
  waterfall,
  clock,
  end,
}: {
  waterfall: Waterfall;
  clock: ClockName;
  end: number;
}) => (
  <li role="presentation" aria-hidden className={classes['lines']}>
    {momentsOn(waterfall, clock).map(({ metric, at }) => (
      <span key={metric} data-mark={metric} style={{ left: `${(at / end) * 100}%` }} />
    ))}
  </li>
);
