import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import * as z from 'zod';
import { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import { decodePng } from '../../platform/pictures/decode-png.ts';
import type { PagePicture } from './camera-task.ts';
import { differingTiles } from './differing-tiles.ts';
import { boxesAt, hasAskedForDay, holdStill, moveClock } from './in-page.ts';

/** Maximum number of frames until two in a row are equal. */
const mostFrames = 8;
const betweenFramesMs = 250;
/** Time for a clock that ticks every second to change. */
const clockWaitMs = 1_300;
/** An hour, a minute and a second: changes every digit of a clock. */
const clockJumpMs = 3_661_000;
const patienceMs = 5_000;
/** If more of the picture than this differs on another day, the page shows something else by then, not just its date. */
const mostOfAnotherDay = 0.25;
/** With more rectangles than this, the tiles are used instead. */
const mostRects = 400;

/** The page can falsify the answers of scripts in it. */
const Boxes = z.array(MaskRect).max(10_000).catch([]);

/** A picture of the current state, in which nothing moves. */
export async function stillFrame(page: Page): Promise<Uint8Array> {
  await page.evaluate(holdStill, patienceMs);
  return page.screenshot({ type: 'png', captureBeyondViewport: false, optimizeForSpeed: true });
}

/**
 * Captures the first view of a page once it is stable: fonts and pictures are loaded, animations have ended, and two
 * frames in a row are equal. A last frame is taken after the page's clock was advanced, and another one of the page as it is
 * on another day if it asks for the day. The differences between any two frames become the mask, together with the elements
 * that they belong to.
 * @param onAnotherDay a frame of the page, loaded with another date; undefined if there is none
 */
export async function stablePicture(
  page: Page,
  onAnotherDay: () => Promise<Uint8Array | undefined>,
): Promise<Omit<PagePicture, 'kind'>> {
  const frame = () => stillFrame(page);
  /** Unique by position: a page of noise has the same tiles in each frame. */
  const mask = new Map<string, MaskRect>();
  const learn = async (one: Uint8Array, other: Uint8Array, most = 1): Promise<void> => {
    const before = decodePng(one);
    const tiles = differingTiles(before, decodePng(other));
    const area = tiles.reduce((sum, { rect }) => sum + rect.width * rect.height, 0);
    if (area > most * before.width * before.height) return;
    const points = tiles.map(({ pixel: { x, y } }) => ({ x: x + 0.5, y: y + 0.5 }));
    const boxes = Boxes.parse(await page.evaluate(boxesAt, points));
    for (const rect of [...boxes, ...tiles.map((tile) => tile.rect)]) {
      mask.set(Object.values(rect).join(), rect);
    }
  };

  let newest = await frame();
  for (let taken = 1; taken < mostFrames; taken += 1) {
    await wait(betweenFramesMs);
    const next = await frame();
    if (Buffer.compare(newest, next) === 0) break;
    await learn(newest, next);
    newest = next;
  }
  await page.evaluate(moveClock, clockJumpMs);
  await wait(clockWaitMs);
  const later = await frame();
  if (Buffer.compare(newest, later) !== 0) await learn(newest, later);
  const otherDay = (await page.evaluate(hasAskedForDay)) ? await onAnotherDay() : undefined;
  if (otherDay !== undefined) await learn(newest, otherDay, mostOfAnotherDay);
  const { width, height } = decodePng(newest);
  return { png: newest, width, height, mask: withoutRepetitions([...mask.values()]) };
}

/** Removes duplicates, and boxes within larger ones. */
function withoutRepetitions(mask: readonly MaskRect[]): MaskRect[] {
  const kept: MaskRect[] = [];
  const largestFirst = [...mask].sort((a, b) => b.width * b.height - a.width * a.height);
  for (const rect of largestFirst) {
    if (!kept.some((other) => contains(other, rect))) kept.push(rect);
  }
  return kept.length <= mostRects ? kept : [boxAround(kept)];
}

const contains = (outer: MaskRect, inner: MaskRect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

function boxAround(rects: readonly MaskRect[]): MaskRect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}
