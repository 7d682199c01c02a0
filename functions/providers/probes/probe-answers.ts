import * as z from 'zod';
import { countryName } from '../../../shared/words/country-name.ts';
import { uptimeFailureReasons } from '../../../shared/uptime/uptime.ts';
import { connectsPerPing } from '../ports/ping-nodes.ts';

// Schemas for answers of probes, which run on untrusted machines.

const reason = z.string().max(300);
const Connect = z.union([
  z.object({ ms: z.number().min(0).max(60_000) }),
  z.enum(['timeout', 'malformed']),
]);
export const Ping = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('measured'),
    ip_address: z.union([z.literal(''), z.ipv4(), z.ipv6()]),
    connects: z.array(Connect).length(connectsPerPing),
  }),
  z.object({ kind: z.literal('away'), reason }),
  z.object({ kind: z.literal('refused'), reason }),
]);
const statusCode = z.number().int().min(100).max(999);
export const Check = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('up'), statusCode, totalMs: z.number().min(0).max(60_000) }),
  z.object({
    kind: z.literal('down'),
    reason: z.enum(uptimeFailureReasons),
    statusCode: z.exactOptional(statusCode),
  }),
  z.object({ kind: z.literal('away'), reason }),
]);
const city = z
  .string()
  .max(60)
  .regex(/^[\p{L}\p{M}\d .,'’()-]*$/u);
const countryCode = z.string().refine((code) => countryName(code) !== undefined);
export const Hello = z.object({
  kind: z.literal('hello'),
  countryCode: countryCode.optional(),
  city: city.optional(),
});
