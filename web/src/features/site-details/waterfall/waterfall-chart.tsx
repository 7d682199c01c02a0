import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { DeviceSuggestions } from '../../../../../shared/models/scan-report.ts';
import type { TimeSpan, Waterfall } from '../../../../../shared/models/waterfall.ts';
import { PagePicture } from '../../../entities/scan/components/page-picture.tsx';
import { axisTimes, filmOf } from '../../../entities/scan/rules/film.ts';
import { filmColumns, formatObserved } from '../rules/filmstrip.ts';
import {
  type ClockName,
  endOn,
  kindWords,
  momentsOn,
  spanWords,
  tasksOn,
  type WaterfallRow,
} from './waterfall-rows.ts';
import { WaterfallDetails } from './waterfall-details.tsx';
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
  const [active, setActive] = useState(0);
  const [opened, setOpened] = useState<number>();
  const ticks = useMemo(() => axisTimes(endOn(waterfall, clock), mostTicks), [waterfall, clock]);
  const end = ticks.at(-1) ?? 1;
  // The library's object is mutable; no compiler here memoises its results.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
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
  const shown = rows.find(({ index }) => index === opened);
  return (
    <div className={classes['frame']}>
      <Overview {...props} ticks={ticks} />
      <div ref={box} className={classes['rows']}>
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
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ transform: `translateY(${start}px)` }}
              >
                <button
                  type="button"
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
                    <span className={classes['file']}>{row.name}</span>
                    <span className={classes['about']}>
                      {row.marks.length > 0 && <strong>{row.marks.join(', ')} · </strong>}
                      {kindWords(row.request)}
                    </span>
                  </span>
                  <Lane row={row} clock={clock} end={end} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      {shown && (
        <WaterfallDetails waterfall={waterfall} row={shown} onClose={() => setOpened(undefined)} />
      )}
    </div>
  );
}

const placed = ({ start, end }: TimeSpan, axis: number): CSSProperties => ({
  left: `${(Math.max(0, start) / axis) * 100}%`,
  width: `${(Math.max(0, end - Math.max(0, start)) / axis) * 100}%`,
});

/** When a request was under way. On the observed clock until it was sent, answered and received. */
function Lane({ row, clock, end }: { row: WaterfallRow; clock: ClockName; end: number }) {
  const { request, span } = row;
  const words = spanWords(span, clock);
  if (span === undefined)
    return (
      <span className={classes['lane']}>
        <span className={classes['absent']}>{words}</span>
      </span>
    );
  const until = span.end ?? end;
  const { wait = 0, receive = 0 } = request.observed;
  const received = until - (span.end === null ? 0 : receive);
  const phases =
    clock === 'simulated' || request.observed.wait === undefined
      ? [{ phase: 'whole', start: span.start, end: until }]
      : [
          { phase: 'queue', start: span.start, end: received - wait },
          { phase: 'wait', start: received - wait, end: received },
          { phase: 'receive', start: received, end: until },
        ];
  return (
    <span className={classes['lane']}>
      <span className={classes['hidden']}>, {words}</span>
      {phases.map(({ phase, ...times }) => (
        <span
          key={phase}
          className={classes['bar']}
          data-type={request.resourceType}
          data-phase={phase}
          data-open={span.end === null || undefined}
          style={placed(times, end)}
        />
      ))}
    </span>
  );
}

/** FCP, LCP and the load event through all rows. */
function Lines({ waterfall, clock, end }: { waterfall: Waterfall; clock: ClockName; end: number }) {
  return (
    <li role="presentation" aria-hidden className={classes['lines']}>
      {momentsOn(waterfall, clock).map(({ metric, at }) => (
        <span key={metric} data-moment={metric} style={{ left: `${(at / end) * 100}%` }} />
      ))}
    </li>
  );
}

/** The axis, the observed pictures, the parts of LCP and the main thread. The texts and the table say the same. */
function Overview(props: WaterfallChartProps & { ticks: readonly number[] }) {
  const { device, waterfall, clock, suggestions, ticks } = props;
  const end = ticks.at(-1) ?? 1;
  const parts = waterfall[clock]?.lcpParts ?? [];
  const tasks = tasksOn(waterfall, clock);
  const film = filmOf(suggestions);
  const pictures = clock === 'observed' && film.pictures.length > 0 ? filmColumns(film, ticks) : [];
  return (
    <div aria-hidden className={classes['overview']}>
      <span>{clock === 'observed' ? 'Observed' : 'Simulated'}</span>
      <div className={classes['ticks']}>
        {ticks.map((tick) => (
          <span key={tick}>{formatObserved(tick)}</span>
        ))}
      </div>
      {pictures.length > 0 && (
        <>
          <span>Screen</span>
          <div className={classes['film']}>
            {pictures.map(({ at, data }) => (
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
        <>
          <span>LCP</span>
          <div className={classes['track']}>
            {parts.map(({ part, ...span }) => (
              <span key={part} data-part={part} style={placed(span, end)} />
            ))}
          </div>
        </>
      )}
      <span>Main thread</span>
      <div className={classes['track']}>
        {tasks.map(({ task, span }, index) => (
          <span
            // Tasks have no other identity.
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            data-task={task.isOnPath === true ? 'path' : 'other'}
            title={`${task.url}, ${formatObserved(span.end - span.start)}`}
            style={placed(span, end)}
          />
        ))}
      </div>
    </div>
  );
}

const pictureWidths: Record<Device, number> = { mobile: 44, desktop: 84 };
