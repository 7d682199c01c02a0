import * as z from 'zod';
import {
  NodeCell,
  ObservedShift,
  PictureRow,
  type Area,
} from '../../../../shared/models/measuring/scan-report.ts';
import { areaOf, Screen } from '../area-of.ts';
import { cellOf } from '../normalise-cells.ts';
import { countedWindow } from './counted-window.ts';

/** What a visitor saw of the measured load: pictures taken when something changed, and layout shifts, oldest first. */
export const ObservedLoad = z.object({
  pictures: z.array(PictureRow),
  shifts: z.array(ObservedShift),
  /** Absent if the page did not say what was visible of it; then no place is known. */
  screen: Screen.optional(),
});
export type ObservedLoad = z.infer<typeof ObservedLoad>;

interface Recording {
  events: readonly unknown[];
  /** Beginning of the navigation on the trace's clock, in microseconds. */
  originTs: number;
  /** Elements that Lighthouse looked up, by the trace's number for them. */
  elements: readonly { nodeId: number; node: object }[];
  screen: Screen | undefined;
}

/** As many as Lighthouse looks up elements for. */
const mostShifts = 15;
/** Shifts with a picture before and after, the greatest first. */
const mostIllustrated = 4;
const mostMoves = 5;
/** Pictures at equal distances, beside those of the shifts. */
const spreadPictures = 6;
/** A picture may still show the frame before the shift. */
const settledMs = 100;

const Rect = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const Timed = z.object({ ts: z.number() });
const Shot = z.object({
  name: z.literal('Screenshot'),
  ts: z.number(),
  args: z.object({ snapshot: z.base64() }),
});
const Shift = z.object({
  name: z.literal('LayoutShift'),
  ts: z.number(),
  args: z.object({
    data: z.object({
      weighted_score_delta: z.number().nonnegative(),
      had_recent_input: z.boolean().default(false),
      is_main_frame: z.boolean().default(true),
      impacted_nodes: z
        .array(z.object({ node_id: z.number(), old_rect: Rect, new_rect: Rect }))
        .default([]),
    }),
  }),
});
type Shift = z.infer<typeof Shift>;

/** Reads pictures and layout shifts of a load from the browser's trace. */
export function observedLoad(recording: Recording): ObservedLoad {
  const { originTs, screen } = recording;
  const millisecondsOf = (ts: number): number => Math.max(0, (ts - originTs) / 1000);
  const shots = distinct(
    named(recording.events, 'Screenshot').flatMap((event): PictureRow[] => {
      const shot = Shot.safeParse(event);
      if (!shot.success) return [];
      const data = `data:image/jpeg;base64,${shot.data.args.snapshot}`;
      return [{ timing: Math.round(millisecondsOf(shot.data.ts)), data }];
    }),
  );
  const events = countedShifts(recording);
  const counted = countedWindow(
    events.map(({ ts, args }) => ({
      at: millisecondsOf(ts),
      score: args.data.weighted_score_delta,
    })),
  );
  const greatest = events
    .map((event, index) => ({ event, isCounted: counted.has(index) }))
    .toSorted((a, b) => scoreOf(b.event) - scoreOf(a.event))
    .slice(0, mostShifts);
  const shifts = greatest.map(({ event, isCounted }, place): ObservedShift => {
    const at = millisecondsOf(event.ts);
    const around = place < mostIllustrated ? picturesAround(shots, at) : nothing;
    return {
      at,
      score: scoreOf(event),
      isCounted,
      element: elementOf(event, recording.elements),
      moves: screen === undefined ? [] : movesOf(event, screen),
      ...around,
    };
  });
  const needed = new Set(shifts.flatMap(({ before, after }) => [before, after]));
  return {
    pictures: chosen(shots, (timing) => needed.has(timing)),
    shifts: shifts.toSorted((a, b) => a.at - b.at),
    ...(screen === undefined ? {} : { screen }),
  };
}

const scoreOf = ({ args }: Shift): number => args.data.weighted_score_delta;
const nothing = { before: null, after: null };

const named = (events: readonly unknown[], name: string): unknown[] =>
  events.filter(
    (event) =>
      typeof event === 'object' && event !== null && 'name' in event && event.name === name,
  );

/** The browser takes Lighthouse's change of the screen's size for input of a visitor, for this many microseconds. */
const resizeWindow = 500_000;

/**
 * Shifts that count towards CLS, as in Lighthouse: those without a visitor's input, and the first ones after the change
 * of the screen's size.
 */
function countedShifts({ events, originTs }: Recording): Shift[] {
  const shifts = named(events, 'LayoutShift')
    .flatMap((event) => Shift.safeParse(event).data ?? [])
    .filter(({ ts }) => ts >= originTs)
    .toSorted((a, b) => a.ts - b.ts);
  const firstWithout = shifts.findIndex(({ args }) => !args.data.had_recent_input);
  const resizedAt = named(events, 'viewport')
    .flatMap((event) => Timed.safeParse(event).data ?? [])
    .find(({ ts }) => ts >= originTs);
  const lastResized = (resizedAt?.ts ?? originTs) + resizeWindow;
  return shifts.filter(
    ({ ts, args }, index) =>
      !args.data.had_recent_input ||
      (ts <= lastResized && (firstWithout === -1 || index < firstWithout)),
  );
}

/** Pictures that differ from the one before; the last one before the navigation stands for its beginning. */
function distinct(shots: readonly PictureRow[]): PictureRow[] {
  const ordered = shots.toSorted((a, b) => a.timing - b.timing);
  const visible = ordered.filter(({ timing }, index) => timing !== ordered[index + 1]?.timing);
  return visible.filter(({ data }, index) => data !== visible[index - 1]?.data);
}

function picturesAround(
  shots: readonly PictureRow[],
  at: number,
): Pick<ObservedShift, 'before' | 'after'> {
  const before = shots.findLast(({ timing }) => timing <= at);
  const later = shots.filter(({ timing }) => timing > at);
  const after = later.findLast(({ timing }) => timing <= at + settledMs) ?? later[0];
  return { before: before?.timing ?? null, after: after?.timing ?? null };
}

/** The required pictures, and the newest one at each of some equal distances. */
function chosen(shots: readonly PictureRow[], isNeeded: (timing: number) => boolean): PictureRow[] {
  const end = shots.at(-1)?.timing ?? 0;
  const spread = Array.from({ length: spreadPictures + 1 }, (_, step) => {
    const at = (end * step) / spreadPictures;
    return shots.findLast(({ timing }) => timing <= at);
  });
  return shots.filter((shot) => isNeeded(shot.timing) || spread.includes(shot));
}

/** The identified element that moved over the largest part of the screen. */
function elementOf(event: Shift, elements: Recording['elements']): NodeCell | null {
  const found = event.args.data.impacted_nodes
    .toSorted(
      (a, b) => sizeOf(b.old_rect) + sizeOf(b.new_rect) - sizeOf(a.old_rect) - sizeOf(a.new_rect),
    )
    .map(({ node_id: id }) => elements.find(({ nodeId }) => nodeId === id))
    .find((element) => element !== undefined);
  const cell = NodeCell.safeParse(cellOf({ ...found?.node, type: 'node' }));
  return found !== undefined && cell.success ? cell.data : null;
}

const sizeOf = ([, , width, height]: z.infer<typeof Rect>): number => width * height;

/** Within a frame, places are those of the frame, and it is not known where that is. */
function movesOf(event: Shift, screen: Screen): { from: Area | null; to: Area | null }[] {
  if (!event.args.data.is_main_frame) return [];
  const areaIn = ([left, top, width, height]: z.infer<typeof Rect>) =>
    areaOf({ left, top, width, height }, screen);
  return event.args.data.impacted_nodes
    .slice(0, mostMoves)
    .map(({ old_rect, new_rect }) => ({ from: areaIn(old_rect), to: areaIn(new_rect) }))
    .filter(({ from, to }) => from !== null || to !== null);
}
