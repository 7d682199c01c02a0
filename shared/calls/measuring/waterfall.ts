import * as z from 'zod';
import { Device } from '../../models/measuring/scan.ts';
import { Waterfall } from '../../models/measuring/waterfall.ts';
import { callsOf } from '../define-call.ts';
import { isoTime, webUrl } from '../fields.ts';

const defineCall = callsOf('scans');

export const getWaterfall = defineCall({
  id: 'get-waterfall',
  path: '/scan/waterfall',
  summary:
    'Requests and long tasks of the newest successful scan of a page on a device, as observed and as simulated for LCP',
  whenLimited: 'view',
  ours: true,
  body: z.object({ url: webUrl, device: Device }),
  answer: z.object({
    scan: z
      .object({ scanId: z.string(), scanDate: isoTime })
      .nullable()
      .describe('Null without a successful scan on the device'),
    waterfall: Waterfall.nullable().describe('Null if its run kept none, or it could not be read'),
    isUnreadable: z
      .literal(true)
      .optional()
      .describe('The run kept a waterfall, or tried to, and it cannot be read'),
  }),
  errors: ['not_found'],
});
