import * as z from 'zod';

const count = z.number().int().nonnegative();
const milliseconds = z.number().nonnegative();

/** Costs of third-party code and files for a page; times are those of the simulated device. */
export const ThirdPartyCost = z.object({
  bytes: z.number().nonnegative().describe('Bytes over the network, compressed'),
  requests: count,
  mainThreadMs: milliseconds.describe('Work on the main thread, milliseconds'),
  blockingMs: milliseconds.describe('The parts of its tasks beyond 50 milliseconds'),
});
export type ThirdPartyCost = z.infer<typeof ThirdPartyCost>;

export const Vendor = ThirdPartyCost.extend({
  name: z.string().describe('As Lighthouse knows the vendor; its domain if it does not'),
  category: z.string().optional().describe('What the vendor does, if Lighthouse knows it'),
});
export type Vendor = z.infer<typeof Vendor>;

export const ThirdPartyCosts = z.object({
  vendors: z.array(Vendor).max(10).describe('The ten that cost most, the costliest first'),
  others: ThirdPartyCost.extend({ vendors: count }).describe('The sum of all other vendors'),
  page: ThirdPartyCost.describe('The whole page, its own code and files included'),
});
export type ThirdPartyCosts = z.infer<typeof ThirdPartyCosts>;
