import * as z from 'zod';
import { isoTime } from '../../calls/fields.ts';
import { ThirdPartyCosts } from './third-party-costs.ts';

/** Kinds of resources; Lighthouse's names. */
export const resourceTypes = [
  'document',
  'script',
  'stylesheet',
  'image',
  'font',
  'media',
  'other',
] as const;
export const ResourceType = z.enum(resourceTypes);
export type ResourceType = z.infer<typeof ResourceType>;

const size = z.number().nonnegative();
const count = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative();

/** The loaded resources of a page and their costs on the device: the compared numbers of a report. */
export const ReportFigures = z.object({
  bytesByType: z
    .record(ResourceType, size)
    .describe('Bytes over the network, compressed, by type of resource'),
  requestsByType: z.record(ResourceType, count).describe('Requests by type of resource'),
  totalBytes: size.describe('Bytes of all resources'),
  totalRequests: count,
  thirdPartyBytes: size.describe('Bytes from third parties'),
  thirdPartyRequests: count,
  thirdPartyMs: milliseconds.describe('Main-thread time of third parties, at full speed'),
  thirdParties: ThirdPartyCosts.optional().describe(
    'By vendor; absent in scans from before they were counted',
  ),
  imageBytesBeforeLcp: size
    .optional()
    .describe(
      'Bytes of the images that had loaded when the largest element was seen; absent if unknown, and in older scans',
    ),
  domSize: count.nullable().describe('Elements of the page; null if they were not counted'),
  serverMs: milliseconds
    .nullable()
    .describe('Response time of the server for the document, milliseconds'),
  mainThreadMs: milliseconds
    .nullable()
    .describe('Work of the main thread, milliseconds on the simulated device'),
});
export type ReportFigures = z.infer<typeof ReportFigures>;

/** Figures of one device, and the scan that they come from. */
export const DeviceFigures = ReportFigures.extend({ scanId: z.string(), scanDate: isoTime });
export type DeviceFigures = z.infer<typeof DeviceFigures>;
