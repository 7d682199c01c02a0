import type { CallRequest } from '../../../../../shared/calls/define-call.ts';
import type { LabAnswer, setLabSettings } from '../../../../../shared/calls/lab-settings.ts';
import { type Device, devices } from '../../../../../shared/scans/devices.ts';
import {
  defaultThrottling,
  LabNetwork,
  LabRuns,
  LabThrottling,
  type VisitorNetwork,
} from '../../../../../shared/scans/lab-settings.ts';
import { deviceWords } from '../../../components/device-label.tsx';
import { formatCalendarDay, formatNumber } from '../../../lib/format.ts';

export const throttlingFields = ['rttMs', 'throughputKbps', 'cpuSlowdownMultiplier'] as const;
type Fields = Record<(typeof throttlingFields)[number], string>;

/** What the form holds. */
export interface LabValues extends Record<Device, Fields> {
  network: string;
  runs: string;
  [field: string]: unknown;
}

export function valuesOf({ settings }: LabAnswer): LabValues {
  const fieldsOf = (device: Device): Fields => ({
    rttMs: String(settings[device].rttMs),
    throughputKbps: String(settings[device].throughputKbps),
    cpuSlowdownMultiplier: String(settings[device].cpuSlowdownMultiplier),
  });
  const { network, runs } = settings;
  return { network, runs: String(runs), mobile: fieldsOf('mobile'), desktop: fieldsOf('desktop') };
}

/** Why a number cannot be sent; null if it can. */
export const problemOf = (field: keyof Fields, text: string): string | null =>
  LabThrottling.shape[field].safeParse(text.trim() === '' ? NaN : Number(text)).error?.issues[0]
    ?.message ?? null;

export function toSend(values: LabValues): Omit<CallRequest<typeof setLabSettings>['body'], 'url'> {
  const network = LabNetwork.parse(values.network);
  const throttlingOf = ({ rttMs, throughputKbps, cpuSlowdownMultiplier }: Fields) => ({
    cpuSlowdownMultiplier: Number(cpuSlowdownMultiplier),
    ...(network === 'custom' && {
      rttMs: Number(rttMs),
      throughputKbps: Number(throughputKbps),
    }),
  });
  return {
    network,
    mobile: throttlingOf(values.mobile),
    desktop: throttlingOf(values.desktop),
    runs: LabRuns.parse(Number(values.runs)),
  };
}

/** 'Mobile: 180 ms, Chrome’s field data from 3 Oct to 30 Oct. Desktop: too little data, as Lighthouse’s default.' */
export function visitorWords({ settings, visitors }: LabAnswer): string {
  if (devices.every((device) => visitors[device] === null))
    return 'Too little data: neither Chrome’s field data nor 100 views of your own visitors in 28 days say how long a round trip takes.';
  const inUse = settings.network === 'visitors' ? settings.visitors : null;
  const words = devices.map((device) => {
    const now = visitors[device];
    const usual = defaultThrottling[device].rttMs;
    const [next, words] =
      now === null
        ? [usual, `too little data, ${formatNumber(usual)} ms as Lighthouse has it.`]
        : [now.rttMs, `${formatNumber(now.rttMs)} ms round trip, ${sourceWords(now)}.`];
    const chosen = inUse && (inUse[device]?.rttMs ?? usual);
    const kept =
      chosen === null || chosen === next
        ? ''
        : ` Scans use ${formatNumber(chosen)} ms, as it was when it was chosen; saving replaces it.`;
    return `${deviceWords[device]}: ${words}${kept}`;
  });
  return `In three of four visits the round trip is no longer than this. ${words.join(' ')}`;
}

function sourceWords({ source, firstDate, lastDate, views }: VisitorNetwork): string {
  const days =
    firstDate === null || lastDate === null
      ? ''
      : ` from ${formatCalendarDay(firstDate)} to ${formatCalendarDay(lastDate)}`;
  return source === 'field'
    ? `Chrome’s field data${days}`
    : `half of the time in which ${formatNumber(views ?? 0)} of your visitors opened a connection${days}`;
}
