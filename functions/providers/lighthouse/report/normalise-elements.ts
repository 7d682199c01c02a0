import * as z from 'zod';
import { lcpElementId } from '../../../../shared/assessment/finding-gain.ts';
import { lcpParts, shownSpan } from '../../../../shared/assessment/lcp-parts.ts';
import { NodeCell, PictureRow } from '../../../../shared/models/measuring/scan-report.ts';
import type {
  Area,
  Heading,
  ItemRow,
  ObservedPaints,
  PictureItem,
  SuggestionItem,
} from '../../../../shared/models/measuring/scan-report.ts';
import { areaOf, Rectangle, type Screen } from '../area-of.ts';
import { findingOf } from './findings.ts';
import { cellOf } from '../normalise-cells.ts';
import { normaliseDetails } from './normalise-details.ts';
import { type LighthouseAudit, observedIn } from '../lighthouse-result.ts';

type Audits = Record<string, LighthouseAudit>;
const Parts = z.object({ items: z.array(z.unknown()) });
/** Label of times measured before Lighthouse simulates the slow device. */
export const observedLabel = 'Observed at full speed';
const Subparts = z.object({
  items: z.tuple(
    [z.object({ items: z.array(z.object({ label: z.string(), duration: z.number() })) })],
    z.unknown(),
  ),
});
const Filmstrip = z.object({ items: z.array(PictureRow) });

/**
 * Lighthouse 13 names the element in the breakdown of its time; the texts come from the metric. The parts were observed at
 * full speed, and stand with the LCP that was observed with them: shares of one load say nothing of another, slower one.
 */
export function lcpElement(audits: Audits): SuggestionItem | null {
  const metric = audits['largest-contentful-paint'];
  const breakdown = Parts.safeParse(audits['lcp-breakdown-insight']?.details);
  const node = (breakdown.data?.items ?? [])
    .map((part) => NodeCell.safeParse(cellOf(part)))
    .find(({ success }) => success)?.data;
  if (!metric || !node) return null;
  const parts = partsOf(audits);
  return {
    ...findingOf(metric, {
      headings: [
        { key: 'node', label: 'Element', valueType: 'node' },
        ...(parts.length === 0 ? [] : partHeadings),
      ],
      items: [{ node }, ...parts],
    }),
    id: lcpElementId,
    title: 'Largest Contentful Paint element',
  };
}

const partHeadings: Heading[] = [
  { key: 'part', label: 'Part of its time', valueType: 'text' },
  { key: 'observed', label: observedLabel, valueType: 'timespanMs' },
];

/** The observed time of each part of Lighthouse's breakdown as it is shown, in milliseconds. */
export function observedParts(audits: Audits) {
  const rows = Subparts.safeParse(audits['lcp-breakdown-insight']?.details).data?.items[0].items;
  const durations = (rows ?? []).map(({ duration }) => duration);
  const { ends, isMetric } = lcpParts(
    durations,
    observedPaints(audits)?.largestContentfulPaint ?? undefined,
  );
  const parts = (rows ?? []).map(({ label }, index) => ({
    label,
    observed: shownSpan({ start: ends[index - 1] ?? 0, end: ends[index] ?? 0 }),
  }));
  return { parts, isMetric };
}

function partsOf(audits: Audits): ItemRow[] {
  const { parts, isMetric } = observedParts(audits);
  if (parts.length === 0) return [];
  const how = isMetric ? 'as observed' : 'as Lighthouse breaks it down';
  const together = parts.reduce((sum, { observed }) => sum + observed, 0);
  return [
    ...parts.map(({ label, observed }) => ({ part: label, observed })),
    { part: `Together: LCP, ${how}`, observed: together },
  ];
}

const Placed = z.object({ type: z.literal('node'), boundingRect: Rectangle });

/** Where the LCP element was at the end of the load; null if it was not on the first screen. */
export function lcpArea(audits: Audits, screen: Screen): Area | null {
  const parts = Parts.safeParse(audits['lcp-breakdown-insight']?.details);
  const placed = (parts.data?.items ?? [])
    .map((part) => Placed.safeParse(part))
    .find(({ success }) => success)?.data;
  return placed ? areaOf(placed.boundingRect, screen) : null;
}

export function clsElements(audits: Audits): SuggestionItem | null {
  const shifts = audits['layout-shifts'];
  const details = normaliseDetails(shifts?.details);
  if (!shifts || details.items.length === 0) return null;
  const numericValue = audits['cumulative-layout-shift']?.numericValue ?? 0;
  return { ...findingOf(shifts, details), numericValue };
}

export function finalScreenshot(audits: Audits): PictureItem | null {
  const audit = audits['final-screenshot'];
  const picture = PictureRow.safeParse(audit?.details);
  return audit && picture.success ? pictureItem(audit, [picture.data]) : null;
}

/** Lighthouse repeats pictures at equal distances, and misses what was seen between them: the trace's come first. */
export function screenshotThumbnails(
  audits: Audits,
  pictures: PictureRow[] = [],
): PictureItem | null {
  const audit = audits['screenshot-thumbnails'];
  if (!audit) return null;
  if (pictures.length > 0) return pictureItem(audit, pictures);
  const film = Filmstrip.safeParse(audit.details);
  return film.success && film.data.items.length > 0 ? pictureItem(audit, film.data.items) : null;
}

export function observedPaints(audits: Audits): ObservedPaints | undefined {
  const { firstPaint, largestPaint = null } = observedIn(audits);
  if (firstPaint === undefined) return undefined;
  return { firstContentfulPaint: firstPaint, largestContentfulPaint: largestPaint };
}

const pictureHeadings: Heading[] = [
  { key: 'timing', label: 'Time', valueType: 'timespanMs' },
  { key: 'data', label: 'Picture', valueType: 'thumbnail' },
];

function pictureItem(audit: LighthouseAudit, pictures: PictureRow[]): PictureItem {
  return {
    id: audit.id,
    title: audit.title,
    description: audit.description,
    numericValue: pictures.at(-1)?.timing ?? 0,
    details: { headings: pictureHeadings, items: pictures },
  };
}
