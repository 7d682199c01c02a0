import { VisuallyHidden } from '@mantine/core';
import { Bar } from './waterfall-bar.tsx';
import { type ClockName, spanWords, type WaterfallRow } from './waterfall-rows.ts';
import classes from './waterfall.module.css';

interface LaneProps {
  row: WaterfallRow;
  clock: ClockName;
  axisEnd: number;
}

/** When a request was under way. On the observed clock until it was sent, answered and received. */
export function Lane({ row: { request, span }, clock, axisEnd }: LaneProps) {
  const words = spanWords(span, clock);
  return (
    <span className={classes['lane']}>
      {span === undefined ? (
        <span className={classes['absent']}>{words}</span>
      ) : (
        <VisuallyHidden component="span">, {words}</VisuallyHidden>
      )}
      {phasesOf(request, span, clock, axisEnd).map(({ phase, ...times }) => (
        <Bar
          key={phase}
          mark={request.resourceType}
          data-phase={phase}
          data-open={span?.end === null || undefined}
          span={times}
          axisEnd={axisEnd}
        />
      ))}
    </span>
  );
}

function phasesOf(
  { observed }: WaterfallRow['request'],
  span: WaterfallRow['span'],
  clock: ClockName,
  axisEnd: number,
) {
  if (span === undefined) return [];
  const { start, end } = span;
  const until = end ?? axisEnd;
  const { wait, receive = 0 } = observed;
  if (clock === 'simulated' || wait === undefined) return [{ phase: 'whole', start, end: until }];
  const received = until - (end === null ? 0 : receive);
  return [
    { phase: 'queue', start, end: received - wait },
    { phase: 'wait', start: received - wait, end: received },
    { phase: 'receive', start: received, end: until },
  ];
}
