import type { Measured } from '../beacon.ts';
import { selectorOf } from './selector.ts';

/** Events that one frame shows. */
interface Frame {
  shownAt: number;
  processingStart: number;
  processingEnd: number;
}

interface Interaction {
  /** Its longest event. */
  event: PerformanceEventTiming;
  frame: Frame;
  element?: string | undefined;
}

/** The longest interactions of a view by their ids. */
export type Interactions = Map<number, Interaction>;

/** Shorter events are no candidates, as in web-vitals: they would cost more than they tell. Milliseconds. */
export const shortestEvent = 40;
/** INP leaves out one interaction in 50. Source: https://web.dev/articles/inp */
const interactionsForEachLeftOut = 50;
const mostInteractions = 10;
const mostFrames = 10;
const mostLongFrames = 40;

let frames: Frame[] = [];
let longFrames: PerformanceLongAnimationFrameTiming[] = [];
let lowestId = Infinity;
let highestId = 0;

/** Chromium gives ids in steps of seven, by which browsers without `interactionCount` are counted. */
export const interactionCount = (): number =>
  performance.interactionCount ?? (highestId && (highestId - lowestId) / 7 + 1);

function frameOf({ startTime, duration, processingStart, processingEnd }: PerformanceEventTiming) {
  const shownAt = startTime + duration;
  // Durations are rounded to eight milliseconds.
  const known = frames.findLast((frame) => Math.abs(shownAt - frame.shownAt) <= 8);
  if (!known) {
    const frame = { shownAt, processingStart, processingEnd };
    frames = [...frames.slice(1 - mostFrames), frame];
    return frame;
  }
  known.processingStart = Math.min(known.processingStart, processingStart);
  known.processingEnd = Math.max(known.processingEnd, processingEnd);
  return known;
}

const longestFirst = (interactions: Interactions): Interaction[] =>
  [...interactions.values()].sort((one, other) => other.event.duration - one.event.duration);

export function addEvent(interactions: Interactions, event: PerformanceEventTiming): void {
  const { interactionId: id, duration, entryType } = event;
  if (id) {
    lowestId = Math.min(lowestId, id);
    highestId = Math.max(highestId, id);
  }
  if (duration < shortestEvent && entryType === 'event') return;
  const frame = frameOf(event);
  if (!id) return;
  let one = interactions.get(id);
  if (!one) {
    one = { event, frame };
    interactions.set(id, one);
    if (interactions.size > mostInteractions)
      interactions.delete(longestFirst(interactions)[mostInteractions]?.event.interactionId ?? id);
  } else if (duration > one.event.duration) Object.assign(one, { event, frame });
  // Now, as the element may be gone when the view is sent; some events of an interaction have none.
  one.element ||= event.target ? selectorOf(event.target) : event.targetSelector;
}

const overlaps = (
  { startTime, duration }: PerformanceLongAnimationFrameTiming,
  { event, frame }: Interaction,
): boolean => startTime + duration >= event.startTime && startTime <= frame.processingEnd;

export function addLongFrame(
  interactions: Interactions,
  entry: PerformanceLongAnimationFrameTiming,
): void {
  longFrames.push(entry);
  if (longFrames.length <= mostLongFrames) return;
  const kept = [...interactions.values()];
  // The event of a frame may come after it.
  longFrames = longFrames.filter(
    (one, at) => at >= mostLongFrames - mostFrames || kept.some((other) => overlaps(one, other)),
  );
}

/** Address of the script that took longest after the interaction began. */
function longestScript(interaction: Interaction): string | undefined {
  const { startTime } = interaction.event;
  let most = 0;
  let address: string | undefined;
  for (const longFrame of longFrames) {
    if (!overlaps(longFrame, interaction)) continue;
    for (const script of longFrame.scripts) {
      const time = script.startTime + script.duration - Math.max(startTime, script.startTime);
      if (time <= most) continue;
      most = time;
      address = script.sourceURL.replace(/[?#].*/, '');
    }
  }
  return address;
}

/**
 * @param count of all interactions of the view, also of those too short to be observed
 * @param hasFirst whether the browser says how long the first interaction took, however short
 */
export function inpOf(
  interactions: Interactions,
  count: number,
  hasFirst: boolean,
): Measured | undefined {
  const longest = longestFirst(interactions);
  const leftOut = Math.floor(count / interactionsForEachLeftOut);
  const interaction = longest[Math.min(longest.length - 1, leftOut)];
  if (!interaction) return count > 0 && !hasFirst ? { value: 8, parts: [0, 0, 8] } : undefined;
  const { event, frame, element } = interaction;
  const { startTime, duration } = event;
  const processingStart = Math.max(frame.processingStart, startTime);
  const end = Math.max(startTime + duration, processingStart);
  const processingEnd = Math.min(frame.processingEnd, end);
  const parts = [processingStart - startTime, processingEnd - processingStart, end - processingEnd];
  return { value: duration, parts, element, script: longestScript(interaction) };
}
