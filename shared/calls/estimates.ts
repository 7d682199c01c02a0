import * as z from 'zod';
import { Calibration } from '../models/realised-fix.ts';
import { callsOf } from './define-call.ts';

const defineCall = callsOf('scans');

export const getEstimateAccuracy = defineCall({
  id: 'get-estimate-accuracy',
  path: '/scan/estimate-accuracy',
  summary:
    'Accuracy of estimated gains, measured after the fixes were shipped: means by cause over all sites of the installation',
  whenLimited: 'own',
  ours: true,
  answer: z.object({
    causes: z
      .array(
        Calibration.extend({
          id: z.string().describe('Lighthouse’s audit id'),
          title: z.string().describe('Lighthouse’s title of the audit'),
          correction: z
            .number()
            .describe('What further estimates are multiplied by; 1 before 10 fixes'),
        }),
      )
      .describe('Causes with at least 5 fixes, each on a different site; most fixes first'),
    further: z.number().int().describe('Number of causes with fewer fixes'),
  }),
});
