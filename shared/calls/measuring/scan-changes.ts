import * as z from 'zod';
import { devices } from '../../scans/devices.ts';
import { ScanChanges } from '../../models/measuring/scan-changes.ts';
import { requires } from '../../models/texts.ts';
import { callsOf } from '../define-call.ts';
import { webUrl } from '../fields.ts';

const defineCall = callsOf('scans');

const scan = (which: string, summary: string) =>
  z
    .string(requires(`Choose ${which} scan`))
    .min(1, `Choose ${which} scan`)
    .max(64, 'This is not the id of a scan')
    .optional()
    .describe(`${summary}; its id, or the time at which it was measured (scanDate)`);

export const getScanChanges = defineCall({
  id: 'get-scan-changes',
  path: '/scan/changes',
  summary:
    'What changed between two scans of a page on a device: score, metrics, requests, third parties, findings, versions',
  whenLimited: 'view',
  ours: true,
  body: z.object({
    url: webUrl,
    device: z.enum(devices, {
      error: ({ input }) =>
        input === undefined ? 'Device is required' : 'Choose mobile or desktop',
    }),
    before: scan('the earlier', 'The earlier scan. Default: the last one before with a result'),
    after: scan('the later', 'The later scan. Default: the newest one with a result'),
  }),
  answer: ScanChanges,
  errors: ['invalid_input', 'not_found'],
});
