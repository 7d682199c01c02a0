import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod';
import { UptimeTimings } from '../../shared/calls/monitoring/uptime.ts';
import { devices } from '../../shared/scans/devices.ts';
import { CategoryScores } from '../../shared/models/measuring/category-report.ts';
import { MarkupChecker, MarkupDetail } from '../../shared/models/measuring/markup.ts';
import { ReportFigures } from '../../shared/models/measuring/report-figures.ts';
import { LabData } from '../../shared/models/measuring/scan.ts';
import { ScanConditions } from '../../shared/models/measuring/scan-report.ts';
import { Fix } from '../../shared/models/measuring/scan-verdict.ts';
import { MaskRect } from '../../shared/models/measuring/screenshot-mask.ts';
import { uptimeFailureReasons } from '../../shared/uptime/uptime.ts';
import { repositoryRoot } from '../load-handler.ts';

const Day = z.number().int().positive();

/** One scan on one device: what its item on the table needs. */
export const RecordedScan = z.object({
  daysAgo: Day,
  device: z.enum(devices),
  /** ISO 8601: when it was really measured. */
  measuredAt: z.iso.datetime(),
  overallScore: z.number(),
  labData: LabData,
  conditions: ScanConditions,
  figures: ReportFigures,
  fixes: z.array(Fix),
  categories: CategoryScores,
  technologies: z.array(z.string()),
  onSlowMachine: z.boolean().optional(),
});
export type RecordedScan = z.infer<typeof RecordedScan>;

/** Objects of a scan in the bucket: Lighthouse's own result, and of the newest scan what its screens read. */
const RecordedReport = z.object({
  daysAgo: Day,
  device: z.enum(devices),
  raw: z.unknown(),
  report: z.unknown().optional(),
  categories: z.unknown().optional(),
});

export const RecordedMarkup = z.object({
  details: z.array(MarkupDetail),
  isTruncated: z.boolean(),
  checkedWith: MarkupChecker,
});

export const RecordedPicture = z.object({
  /** PNG in base64. */
  png: z.string(),
  mask: z.array(MaskRect),
});
export type RecordedPicture = z.infer<typeof RecordedPicture>;

export const RecordedCheck = z.object({
  status: z.enum(['up', 'down']),
  /** Milliseconds from when it was due to when the deciding attempt began. */
  afterMs: z.number().nonnegative(),
  furtherAttempts: z.number(),
  reason: z.enum(uptimeFailureReasons).optional(),
  statusCode: z.number().optional(),
  redirects: z.number().optional(),
  timings: UptimeTimings.optional(),
});
export type RecordedCheck = z.infer<typeof RecordedCheck>;

const version = z.enum(['first', 'slow', 'markup', 'picture', 'current']);

export const Recording = z.object({
  /** Measured and repeated parts. */
  about: z.array(z.string()),
  /** Origin that the demo site had, without a trailing slash. */
  origin: z.string(),
  scans: z.array(RecordedScan),
  reports: z.array(RecordedReport),
  /** Small picture of the newest scan, as a data url. */
  smallPicture: z.string(),
  markup: z.record(version, RecordedMarkup),
  pictures: z.partialRecord(version, RecordedPicture),
  /** Checks of each version, which are repeated over its hours. */
  up: z.record(version, z.array(RecordedCheck)),
  down: z.array(RecordedCheck),
});
export type Recording = z.infer<typeof Recording>;

export const recordingFile = join(repositoryRoot, 'dev', 'first-look', 'recording.json.br');

/** The recording, with the demo site at another origin. @param origin without a trailing slash */
export function readRecording(origin: string): Recording {
  const text = brotliDecompressSync(readFileSync(recordingFile)).toString('utf8');
  const { origin: recorded } = Recording.pick({ origin: true }).parse(JSON.parse(text));
  return Recording.parse(JSON.parse(text.replaceAll(recorded, origin)));
}
