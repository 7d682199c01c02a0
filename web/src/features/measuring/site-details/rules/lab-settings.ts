import type { CallRequest } from '../../../../../../shared/calls/define-call.ts';
import type {
  LabAnswer,
  setLabSettings,
} from '../../../../../../shared/calls/measuring/lab-settings.ts';
import { type Device, devices } from '../../../../../../shared/scans/devices.ts';
import {
  defaultThrottling,
  LabNetwork,
  LabRuns,
  LabThrottling,
  unknownVisitorNetwork,
  type VisitorNetwork,
} from '../../../../../../shared/scans/lab-settings.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { formatCalendarDay, formatNumber } from '../../../../lib/format.ts';

type Fields = Record<keyof LabThrottling, string>;

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

/** 'Mobile: 180 ms, Chrome’s field data from 3 Oct to 30 Oct. Desktop: too little data, so Lighthouse’s default of 40 ms.' */
export function visitorWords({ settings, visitors }: LabAnswer): string {
  if (devices.every((device) => visitors[device] === null)) return unknownVisitorNetwork;
  const inUse = settings.network === 'visitors' ? settings.visitors : null;
  const words = devices.map((device) => {
    const now = visitors[device];
    const usual = defaultThrottling[device].rttMs;
    const found =
      now === null
        ? `too little data, so Lighthouse’s default of ${formatNumber(usual)} ms.`
        : `${formatNumber(now.rttMs)} ms, ${sourceWords(now)}.`;
    const chosen = inUse && (inUse[device]?.rttMs ?? usual);
    const kept =
      chosen === null || chosen === (now?.rttMs ?? usual)
        ? ''
        : ` Scans still use ${formatNumber(chosen)} ms, the value when this was chosen; saving updates it.`;
    return `${deviceWords[device]}: ${found}${kept}`;
  });
  return `The 75th percentile of your visitors’ round trips. ${words.join(' ')}`;
}

function sourceWords({ source, firstDate, lastDate, views }: VisitorNetwork): string {
  const days =
    firstDate === null || lastDate === null
      ? ''
      : ` from ${formatCalendarDay(firstDate)} to ${formatCalendarDay(lastDate)}`;
  return source === 'field'
    ? `Chrome’s field data${days}`
    : `half the connection time of ${formatNumber(views ?? 0)} page views${days}`;
}
