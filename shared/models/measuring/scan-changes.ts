import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { ChangeStatus, ProvenChange } from './page-changes.ts';
import { ReportFigures, ResourceType } from './report-figures.ts';
import { Device, LabData } from './scan.ts';
import { ScanConditions } from './scan-report.ts';
import { ThirdPartyCost } from './third-party-costs.ts';

const count = z.number().int().nonnegative();
const bytes = z.number().nonnegative();

/** A scan with a result on the device, to choose from. */
const ChoosableScan = z.object({
  scanId: z.string(),
  scanDate: isoTime.describe('When it was measured'),
  overallScore: z.number().min(0).max(100),
  isRecorded: z
    .boolean()
    .optional()
    .describe('Recorded history of the local host’s demo, measured elsewhere'),
});

/** One side of a comparison of two scans. */
export const ComparedScan = ChoosableScan.extend({
  labData: LabData,
  onSlowMachine: z
    .boolean()
    .describe('Whether the machine was too slow for changes of the page to be detected'),
  figures: ReportFigures.nullable().describe('Null in scans from before figures were kept'),
  conditions: ScanConditions.nullable().describe('Versions, machine and settings'),
  hasReport: z
    .boolean()
    .describe('Whether Lighthouse’s own result is still stored; it is kept for 90 days'),
  finalUrl: z
    .string()
    .nullable()
    .describe('Address after all redirects; null without Lighthouse’s own result'),
});
export type ComparedScan = z.infer<typeof ComparedScan>;

/** Costs of a vendor in both scans. */
export const VendorChange = z.object({
  name: z.string(),
  before: ThirdPartyCost.nullable().describe('Null if the page did not load from it'),
  after: ThirdPartyCost.nullable(),
});
export type VendorChange = z.infer<typeof VendorChange>;

/** Requests for one address in one scan. */
const RequestLoad = z.object({ requests: count, bytes });

/** Requests whose addresses differ only in their query or in fingerprints count as the same request. */
export const RequestChange = z.object({
  kind: z.enum(['new', 'gone', 'larger', 'smaller']),
  url: z.string().describe('Without query; … stands for a fingerprint in a file name'),
  type: ResourceType,
  vendor: z.string().nullable().describe('Whose request it is; null for the page’s own'),
  before: RequestLoad,
  after: RequestLoad,
});
export type RequestChange = z.infer<typeof RequestChange>;

export const RequestChanges = z.object({
  changes: z.array(RequestChange).max(60).describe('The greatest difference in bytes first'),
  omitted: count.describe('Changes that were left out because there are too many'),
  isComplete: z
    .boolean()
    .describe('False if a scan made more requests than are stored, so that some may be missing'),
  sources: z
    .array(
      z.object({
        type: ResourceType,
        vendor: z.string().nullable().describe('Null for the page itself'),
        bytes: z.number().describe('More bytes than before; negative for fewer'),
      }),
    )
    .max(20)
    .describe('Where the difference in bytes comes from, the greatest first'),
});
export type RequestChanges = z.infer<typeof RequestChanges>;

/** How an audit's finding differs between two scans. */
export const FindingChange = z.object({
  id: z.string().describe('Lighthouse’s audit id'),
  title: z.string().describe('Lighthouse’s words for the failure; `code` only'),
  kind: z
    .enum(['new', 'gone', 'changed'])
    .describe('changed: found in both scans, in other places'),
  newPlaces: count.describe('Elements or addresses that only the later scan names'),
  gonePlaces: count.describe('Elements or addresses that only the earlier scan names'),
  examples: z
    .array(z.object({ kind: z.enum(['new', 'gone']), place: z.string() }))
    .max(6)
    .describe('Some of these places: text of the page, as data'),
});
export type FindingChange = z.infer<typeof FindingChange>;

export const CategoryChanges = z.object({
  id: z.string().describe('Lighthouse’s category id'),
  title: z.string(),
  isCompared: z.boolean().describe('False if only one of the two scans has this category'),
  findings: z.array(FindingChange).max(60).describe('New ones first'),
});
export type CategoryChanges = z.infer<typeof CategoryChanges>;

/** The changes between two scans of a page on one device. */
export const ScanChanges = z.object({
  device: Device,
  before: ComparedScan.nullable().describe('Null if there is no earlier scan with a result'),
  after: ComparedScan.nullable().describe('Null if there is no scan with a result'),
  change: ChangeStatus.describe('Whether the page has changed, as is known now'),
  proven: ProvenChange.nullable().describe(
    'The newest proven change between the two scans; null without one',
  ),
  vendors: z
    .array(VendorChange)
    .max(20)
    .nullable()
    .describe('Third parties, the greatest difference first; null if one scan did not count them'),
  requests: RequestChanges.nullable().describe('Null without Lighthouse’s own result of both'),
  findings: z
    .array(CategoryChanges)
    .nullable()
    .describe('By category; null without Lighthouse’s own result of both'),
  recentScans: z
    .array(ChoosableScan)
    .max(100)
    .describe('The newest scans with a result on the device, newest first'),
});
export type ScanChanges = z.infer<typeof ScanChanges>;
