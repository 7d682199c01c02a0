import * as z from 'zod';
import { ScanWarningReason } from '../../scans/scan-warnings.ts';
import { EstimateDoubt } from './estimate-doubt.ts';
import { Calibration } from './realised-fix.ts';
import { Device, LabData } from './scan.ts';

/** How to show a table column, or one of its cells. The names are Lighthouse's. */
export const ValueType = z.enum([
  'text',
  'code',
  'url',
  'link',
  'bytes',
  'ms',
  'timespanMs',
  'numeric',
  'node',
  'source-location',
  'thumbnail',
  'multi',
]);
export type ValueType = z.infer<typeof ValueType>;

/** An HTML element of the scanned page. Its contents come from that page: data, never markup. */
export const NodeCell = z.object({
  type: z.literal('node'),
  /** The element's text or accessible name, which a visitor would recognise. */
  nodeLabel: z.string(),
  /** CSS selector that leads to the element. */
  selector: z.string(),
  /** Opening tag of the element as HTML text, shortened by Lighthouse. */
  snippet: z.string(),
  /** Lighthouse's hint about this element. */
  explanation: z.string().optional(),
  /** Size in which the device showed it, whole CSS pixels; absent if it was not shown, and in older reports. */
  size: z.object({ width: z.number().positive(), height: z.number().positive() }).optional(),
});
export type NodeCell = z.infer<typeof NodeCell>;

/** A place in a script or style sheet. */
const SourceLocationCell = z.object({
  type: z.literal('source-location'),
  url: z.string(),
  /** Zero-based. */
  line: z.number(),
  /** Zero-based. */
  column: z.number(),
  functionName: z.string().optional(),
});

/** A cell without sub-rows. A plain value is shown by its column's `valueType`; an object has its own type. */
export const PlainCell = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  NodeCell,
  SourceLocationCell,
  z.object({ type: z.literal('link'), text: z.string(), url: z.string() }),
  z.object({ type: z.enum(['code', 'url', 'text']), value: z.string() }),
  z.object({ type: z.literal('numeric'), value: z.number(), granularity: z.number().optional() }),
]);
export type PlainCell = z.infer<typeof PlainCell>;

const SubRows = z.object({
  type: z.literal('subitems'),
  items: z.array(z.record(z.string(), PlainCell)),
});

/** Values of a row by the `key` of their heading; sub-rows are under `subItems`. */
const Cell = z.union([PlainCell, SubRows]);
export type Cell = z.infer<typeof Cell>;

export const ItemRow = z.record(z.string(), Cell);
export type ItemRow = z.infer<typeof ItemRow>;

export const Heading = z.object({
  /** Property of the row; null if only sub-rows have a value in this column. */
  key: z.string().nullable(),
  label: z.string(),
  valueType: ValueType,
  /** Property of the sub-rows for this column. */
  subItemsHeading: z.object({ key: z.string(), valueType: ValueType }).optional(),
});
export type Heading = z.infer<typeof Heading>;

/** A table; Lighthouse's lists and check lists are flattened into one. */
export const ItemDetails = z.object({
  headings: z.array(Heading),
  items: z.array(ItemRow),
  /** Number of rows that were omitted because there were too many. */
  omittedItems: z.number().int().positive().optional(),
});
export type ItemDetails = z.infer<typeof ItemDetails>;

/** The metrics that make up the performance score. */
export const ScoredMetric = z.enum(['fcp', 'lcp', 'si', 'tbt', 'cls']);
export type ScoredMetric = z.infer<typeof ScoredMetric>;

/** The effect of fixing a finding on the performance score, from the estimated savings of its audit. */
export const ScoreEffect = z.object({
  /** Points of the score. */
  points: z.number().positive().max(100),
  /** Points if half of the work on the main thread goes, where `points` are those of all of it. */
  least: z.number().nonnegative().optional(),
  /** Metrics that would change, most points first. FCP, LCP, SI in seconds, TBT in milliseconds, CLS unitless. */
  metrics: z.array(
    z.object({
      metric: ScoredMetric,
      from: z.number().nonnegative(),
      to: z.number().nonnegative(),
      points: z.number(),
    }),
  ),
  /** What earlier estimates of this cause were worth; absent before 5 fixes. */
  calibration: Calibration.extend({
    /** The estimate before it was corrected; absent if it was not. */
    uncorrected: z.number().optional(),
  }).optional(),
});
export type ScoreEffect = z.infer<typeof ScoreEffect>;

/** One finding about the page: something to improve (opportunity) or to know (diagnostic). */
export const SuggestionItem = z.object({
  /** Lighthouse's audit id, such as `unused-javascript`. */
  id: z.string(),
  title: z.string(),
  /** Lighthouse's Markdown: links and `code` only. */
  description: z.string(),
  /** `savingsMs` for opportunities, otherwise the audit's own value; 0 if there is none. */
  numericValue: z.number(),
  /** Short text such as 'Est savings of 120 KiB'. */
  displayValue: z.string().optional(),
  /** Milliseconds by which a first visit would load faster, as the audit itself estimates (0032). */
  savingsMs: z.number().nonnegative().optional(),
  /** Bytes saved; on repeat visits, if the finding is about them. */
  savingsBytes: z.number().nonnegative().optional(),
  /** Absent if it alone would not change the score, and in reports of earlier versions. */
  effect: ScoreEffect.optional(),
  /** 0 (bad) to 1 (good); absent when the audit only informs. */
  score: z.number().min(0).max(1).optional(),
  details: ItemDetails,
});
export type SuggestionItem = z.infer<typeof SuggestionItem>;

/** A picture of the page while it loads. */
export const PictureRow = z.object({
  /** Milliseconds since the navigation began, when the page looked like this. */
  timing: z.number().nonnegative(),
  /** `data:image/jpeg;base64,…` */
  data: z.string().regex(/^data:image\/(jpeg|png|webp);base64,/),
});
export type PictureRow = z.infer<typeof PictureRow>;

/** Has the shape of the other items; its rows are pictures. */
export const PictureItem = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  /** Time of the last picture: milliseconds since the navigation began. */
  numericValue: z.number().nonnegative(),
  details: z.object({ headings: z.array(Heading), items: z.array(PictureRow) }),
});
export type PictureItem = z.infer<typeof PictureItem>;

/** Paint times during the measurement at full speed, which the pictures show. Milliseconds. */
export const ObservedPaints = z.object({
  firstContentfulPaint: z.number().nonnegative(),
  /** Null if Lighthouse saw none. */
  largestContentfulPaint: z.number().nonnegative().nullable(),
});
export type ObservedPaints = z.infer<typeof ObservedPaints>;

/** A rectangle of the first screen, cut off at its edges, in fractions of the screen's width and height. */
export const Area = z.object({
  left: z.number().min(0).max(1),
  top: z.number().min(0).max(1),
  width: z.number().min(0).max(1),
  height: z.number().min(0).max(1),
});
export type Area = z.infer<typeof Area>;

/** Where an element of the evidence, with its selector and snippet, was on the first screen at the end of the load. */
export const ElementArea = z.object({ selector: z.string(), snippet: z.string(), area: Area });
export type ElementArea = z.infer<typeof ElementArea>;

/** Elements that moved together while the page loaded. Times are milliseconds since the navigation began. */
export const ObservedShift = z.object({
  at: z.number().nonnegative(),
  /** Unitless. */
  score: z.number().nonnegative(),
  /** Whether the shift is in the group of shifts whose sum is CLS. */
  isCounted: z.boolean(),
  /** The element that moved most; null if it could not be identified. */
  element: NodeCell.nullable(),
  /** Where elements were and went to; null outside of the first screen. */
  moves: z.array(z.object({ from: Area.nullable(), to: Area.nullable() })),
  /** `timing` of the filmstrip's picture before the shift, and of the one after it. */
  before: z.number().nonnegative().nullable(),
  after: z.number().nonnegative().nullable(),
});
export type ObservedShift = z.infer<typeof ObservedShift>;

/** Findings of one device's scan (`/scan/suggestions`). */
export const DeviceSuggestions = z.object({
  /** Ordered by the gain in score, then by the savings. */
  opportunities: z.array(SuggestionItem),
  /** Greatest saving first, then the worst score. */
  diagnostics: z.array(SuggestionItem),
  /** The LCP element, numericValue in ms; null if Lighthouse could not identify it. */
  lcpElement: SuggestionItem.nullable(),
  /** The elements that moved, with their share of the layout shift; null if none did. */
  clsElements: SuggestionItem.nullable(),
  finalScreenshot: PictureItem.nullable(),
  /** The filmstrip, oldest first. */
  screenshotThumbnails: PictureItem.nullable(),
  /** Lab data are estimates for a slower device, pictures are not; absent in reports of earlier versions. */
  observedPaints: ObservedPaints.optional(),
  /** Oldest first, at most 15; absent in reports of earlier versions. */
  observedShifts: z.array(ObservedShift).optional(),
  /** Where the LCP element is in the final screenshot; absent if it is not, and in reports of earlier versions. */
  lcpArea: Area.optional(),
  /**
   * Where the elements of the findings are in the final screenshot, at most 50; absent in reports of earlier versions.
   */
  elementAreas: z.array(ElementArea).optional(),
});
export type DeviceSuggestions = z.infer<typeof DeviceSuggestions>;

/** Conditions of a run, to distinguish a change of score from a change of machine. */
export const ScanConditions = z.object({
  lighthouseVersion: z.string(),
  /** Such as `153.0.7800.10`. */
  chromiumVersion: z.string(),
  /** User agent of the browser itself, before emulation. */
  hostUserAgent: z.string(),
  /** Lighthouse's measure of the machine's speed; about 1500 on a desktop, below 1000 on a slow machine. */
  benchmarkIndex: z.number().nonnegative(),
  throttling: z.object({
    /** `simulate`: measured at full speed, then computed for the slow device. */
    method: z.string(),
    /** Round trip time, milliseconds. */
    rttMs: z.number(),
    /** Kilobits per second. */
    throughputKbps: z.number(),
    /** Simulated slowdown of the processor. */
    cpuSlowdownMultiplier: z.number(),
  }),
  settings: z.object({
    formFactor: Device,
    locale: z.string(),
    /** CSS pixels. */
    viewport: z.object({ width: z.number(), height: z.number(), deviceScaleFactor: z.number() }),
    skippedAudits: z.array(z.string()),
  }),
  /** Runs that succeeded (this one has their median score), and those that were wanted; absent for a single run. */
  runs: z
    .object({ measured: z.number().int().positive(), wanted: z.number().int().positive() })
    .optional(),
  /** Where the estimates of the run cannot be true; absent if nothing is known against them. */
  doubts: z.array(EstimateDoubt).optional(),
  /** Duration of the Lighthouse run in milliseconds. */
  durationMs: z.number().nonnegative(),
  /** Set on scans of the demo's recorded history, which was measured on another machine. */
  isRecorded: z.literal(true).optional(),
});
export type ScanConditions = z.infer<typeof ScanConditions>;

/** A technology that a page uses or is served by. */
export const TechStackItem = z.object({
  /** `data:image/svg+xml,…` in the brand's colour; null if there is no free icon. */
  icon: z
    .string()
    .regex(/^data:image\/svg\+xml,/)
    .nullable(),
  name: z.string(),
  /** Home page of the technology. */
  website: z.string(),
  /** Such as `CMS` or `JavaScript libraries`; the most significant first. */
  categories: z.array(z.string()),
  /** Absent if it cannot be detected. */
  version: z.string().optional(),
});
export type TechStackItem = z.infer<typeof TechStackItem>;

/** One page measured on one device: the stored part of a Lighthouse run. */
export const ScanReport = z.object({
  device: Device,
  requestedUrl: z.string(),
  /** Address after all redirects. */
  finalUrl: z.string(),
  /** When the run began, ISO 8601 UTC. */
  fetchTime: z.string(),
  /** Lighthouse performance, 0 to 100, whole; null if a metric could not be measured. */
  overallScore: z.number().int().min(0).max(100).nullable(),
  labData: LabData,
  suggestions: DeviceSuggestions,
  /** Absent if the page could not be inspected after the run. */
  techStack: z.array(TechStackItem).optional(),
  conditions: ScanConditions,
  /** Lighthouse's warnings about the run itself. */
  runWarnings: z.array(z.string()),
  /** Why the numbers represent only part of the page: it never finished loading, or nothing on it counts as content. */
  warning: ScanWarningReason.optional(),
});
export type ScanReport = z.infer<typeof ScanReport>;
