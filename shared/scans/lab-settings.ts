import * as z from 'zod';
import { leastViews } from '../visitors/field-source.ts';
import type { Device } from './devices.ts';

/** Bounds of what a site's owner may have simulated. */
export const labBounds = {
  rttMs: { least: 1, most: 2000, message: 'Enter a round trip of 1 to 2,000 ms' },
  throughputKbps: {
    least: 100,
    most: 1_000_000,
    message: 'Enter a throughput of 100 to 1,000,000 kbit/s',
  },
  cpuSlowdownMultiplier: { least: 1, most: 20, message: 'Enter a slowdown from 1 to 20' },
} as const;

const bounded = ({ least, most, message }: (typeof labBounds)[keyof typeof labBounds]) =>
  z.number(message).min(least, message).max(most, message);

/** The network and the processor that Lighthouse simulates. */
export const LabThrottling = z.object({
  rttMs: bounded(labBounds.rttMs).describe('Round trip, milliseconds'),
  throughputKbps: bounded(labBounds.throughputKbps).describe('Kilobits per second'),
  cpuSlowdownMultiplier: bounded(labBounds.cpuSlowdownMultiplier).describe(
    'How many times slower the processor is than that of our machine',
  ),
});
export type LabThrottling = z.infer<typeof LabThrottling>;
export const throttlingFields = LabThrottling.keyof().options;

/** Lighthouse's own, for a phone on slow 4G and a desktop computer. */
export const defaultThrottling: Record<Device, LabThrottling> = {
  mobile: { rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
  desktop: { rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
};

export const LabRuns = z.literal([1, 3, 5], 'Choose 1, 3 or 5 runs');

/** How a device of a site is measured. */
export const LabRun = z.object({
  ...LabThrottling.shape,
  runs: z
    .number()
    .int()
    .positive()
    .describe('Runs of the scan; the one with the median score counts'),
});
export type LabRun = z.infer<typeof LabRun>;

/** The 75th percentile of the round trip of visitors. */
export const VisitorNetwork = z.object({
  rttMs: z.number(),
  source: z
    .enum(['field', 'visitors'])
    .describe(
      'field: Chrome users (CrUX); visitors: half the time that the site’s own take to open a connection',
    ),
  firstDate: z.iso.date().nullable(),
  lastDate: z.iso.date().nullable(),
  views: z.number().int().nullable().describe('Views that opened a connection; null for CrUX'),
});
export type VisitorNetwork = z.infer<typeof VisitorNetwork>;

/** Visitors' networks by device; null with too little data. */
export const VisitorNetworks = z.object({
  mobile: VisitorNetwork.nullable(),
  desktop: VisitorNetwork.nullable(),
});
export type VisitorNetworks = z.infer<typeof VisitorNetworks>;

export const unknownVisitorNetwork = `Too little data: Chrome’s field data has no round trip for the home page, and fewer than ${leastViews} page views of your visitors opened a connection in the last 28 days.`;

export const LabNetwork = z.enum(['default', 'visitors', 'custom'], 'Choose a network');

/** How the pages of a site are measured. */
export const LabSettings = z.object({
  network: LabNetwork,
  mobile: LabThrottling,
  desktop: LabThrottling,
  runs: LabRuns,
  visitors: VisitorNetworks.nullable().describe(
    'What the visitors’ network was when it was chosen; null for another choice',
  ),
});
export type LabSettings = z.infer<typeof LabSettings>;

export const defaultLabSettings: LabSettings = {
  network: 'default',
  ...defaultThrottling,
  runs: 1,
  visitors: null,
};

export const defaultRun = (device: Device): LabRun => ({ ...defaultThrottling[device], runs: 1 });

export const isDefaultThrottling = (throttling: LabThrottling, device: Device): boolean =>
  throttlingFields.every((field) => throttling[field] === defaultThrottling[device][field]);

/** Whether a device was measured once, with Lighthouse's default throttling. */
export const isDefaultRun = (run: LabRun, device: Device): boolean =>
  run.runs === 1 && isDefaultThrottling(run, device);

/** '150 ms round trip, 1.6 Mbit/s, processor 4 times slower, median of 3 runs' */
export function labWords(run: LabRun): string {
  const { rttMs, throughputKbps, cpuSlowdownMultiplier, runs } = run;
  const processor =
    cpuSlowdownMultiplier === 1
      ? 'processor not slowed down'
      : `processor ${rounded(cpuSlowdownMultiplier)} times slower`;
  return [
    `${rounded(rttMs)} ms round trip`,
    `${rounded(throughputKbps / 1024)} Mbit/s`,
    processor,
    runs === 1 ? 'one run' : `median of ${runs} runs`,
  ].join(', ');
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
