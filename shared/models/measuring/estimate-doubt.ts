import * as z from 'zod';

const milliseconds = z.number().nonnegative().describe('Milliseconds');
/** Such as `/hero.png`; with the host if it is another one. */
const name = z.string().max(200);

/** Where Lighthouse's simulation of the slow device and what was observed of the same load exclude each other. */
export const EstimateDoubt = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lcp-left-out'),
    name: name.describe('The image of the largest element, which has a low priority'),
    estimatedMs: milliseconds.describe('LCP of the estimate, in milliseconds'),
    arrivesMs: milliseconds.describe('Its arrival in the same simulation, in milliseconds'),
    isLazy: z.boolean().describe('It is loaded lazily'),
  }),
  z.object({
    kind: z.enum(['server-underestimated', 'server-overestimated']),
    name: name.describe('The page, or the slowest call to the same host'),
    assumedMs: milliseconds.describe('Server time of the page in the estimate, in milliseconds'),
    observedMs: milliseconds.describe('As it was observed, in milliseconds'),
  }),
]);
export type EstimateDoubt = z.infer<typeof EstimateDoubt>;
