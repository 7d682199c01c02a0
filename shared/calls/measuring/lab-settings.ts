import * as z from 'zod';
import { devices } from '../../scans/devices.ts';
import {
  LabNetwork,
  LabRuns,
  LabSettings,
  LabThrottling,
  VisitorNetworks,
} from '../../scans/lab-settings.ts';
import { callsOf } from '../define-call.ts';
import { webUrl } from '../fields.ts';

const defineCall = callsOf('scans', { ours: true });

const url = webUrl.describe('The site, or one of its pages');

const Answer = z.object({
  settings: LabSettings,
  visitors: VisitorNetworks.describe('The visitors’ network now'),
});
export type LabAnswer = z.infer<typeof Answer>;

export const getLabSettings = defineCall({
  id: 'get-lab-settings',
  path: '/scan/settings',
  summary:
    'The network, the processor and the number of runs with which the pages of a site are measured',
  whenLimited: 'view',
  query: z.object({ url }),
  answer: Answer,
  errors: ['not_found'],
});

const throttling = LabThrottling.partial()
  .default({})
  .describe('Lighthouse’s default where omitted. The network only if it is `custom`');

export const setLabSettings = defineCall({
  id: 'set-lab-settings',
  path: '/scan/settings',
  summary:
    'Choose the network, the processor and the number of runs for the scans of a site from now on',
  whenLimited: 'work',
  body: z
    .object({
      url,
      network: LabNetwork.describe(
        'default: Lighthouse’s; visitors: with their round trip; custom: as given',
      ),
      mobile: throttling,
      desktop: throttling,
      runs: LabRuns.default(1).describe('Runs of each scan; the one with the median score counts'),
    })
    .superRefine((body, context) => {
      if (body.network === 'custom') return;
      for (const device of devices)
        for (const field of ['rttMs', 'throughputKbps'] as const)
          if (body[device][field] !== undefined)
            context.addIssue({
              code: 'custom',
              message: 'Choose the custom network to set this',
              path: [device, field],
            });
    }),
  writes: { kind: 'site', names: ({ body }) => [body.url] },
  answer: Answer,
  errors: ['not_found', 'conflict'],
});
