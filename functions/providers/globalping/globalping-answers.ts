import * as z from 'zod';

/** A place as the API writes it: in English, with ISO codes. */
const Place = z.object({
  country: z.string().regex(/^[A-Z]{2}$/),
  state: z.string().max(10).nullish(),
  city: z.string().min(1).max(100),
});

const Probe = z.object({ location: Place, tags: z.array(z.string()).default([]) });
export type GlobalpingProbe = z.infer<typeof Probe>;

/**
 * `GET /v1/probes`. A probe that is described differently from the documentation is left out.
 * https://globalping.io/docs/api.globalping.io
 */
export const ProbesAnswer = z
  .array(z.unknown())
  .transform((probes) => probes.flatMap((probe) => Probe.safeParse(probe).data ?? []));

const count = z.number().int().nonnegative();

/** `GET /v1/limits`. Credits are those of a token. */
export const LimitsAnswer = z.object({
  rateLimit: z.object({
    measurements: z.object({
      create: z.object({ remaining: count, reset: count.describe('Seconds') }),
    }),
  }),
  credits: z.object({ remaining: count }).optional(),
});
export type LimitsAnswer = z.infer<typeof LimitsAnswer>;

/** `202` of `POST /v1/measurements`. */
export const CreatedAnswer = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) });

const milliseconds = z.number().nonnegative();

export const PingResult = z.object({
  status: z.literal('finished'),
  resolvedAddress: z.string().nullish(),
  timings: z.array(z.object({ rtt: milliseconds })),
});
export type PingResult = z.infer<typeof PingResult>;

export const HttpResult = z.object({
  status: z.literal('finished'),
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  timings: z.object({ total: milliseconds.nullish() }),
  tls: z.object({ authorized: z.boolean() }).nullish(),
});
export type HttpResult = z.infer<typeof HttpResult>;

/** The target, the probe's resolver or Globalping itself is at fault; not every failure says so. */
const FailedResult = z.object({
  status: z.literal('failed'),
  failureSource: z.enum(['target', 'resolver', 'internal']).optional().catch(undefined),
});

const OtherResult = z.object({ status: z.enum(['in-progress', 'offline']) });

const measurementOf = <Finished extends z.ZodType>(finished: Finished) =>
  z.object({
    status: z.string(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    results: z.array(z.object({ result: z.union([finished, FailedResult, OtherResult]) })),
  });

/** `GET /v1/measurements/{id}`, by the type of the measurement. */
export const PingMeasurement = measurementOf(PingResult);
export type PingMeasurement = z.infer<typeof PingMeasurement>;
export const HttpMeasurement = measurementOf(HttpResult);
export type HttpMeasurement = z.infer<typeof HttpMeasurement>;
