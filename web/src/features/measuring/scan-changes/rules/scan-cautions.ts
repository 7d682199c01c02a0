import type {
  ComparedScan,
  ScanChanges,
} from '../../../../../../shared/models/measuring/scan-changes.ts';
import type { ScanConditions } from '../../../../../../shared/models/measuring/scan-report.ts';
import { incomparable, pairOf } from '../../../../../../shared/assessment/scan-pair.ts';
import type { ChangeDirection } from '../../../../../../shared/models/measuring/page-changes.ts';

/** Something besides the page that differs between two scans, and may explain what they measured. */
export interface Caution {
  kind: 'machine' | 'lighthouse' | 'browser' | 'settings' | 'address';
  sentence: string;
}

/** 'none': no change is proven. */
type Direction = ChangeDirection | 'none';

/** Speeds of a machine differ by less from run to run. */
const steadyShare = 0.8;

/** Possible causes of a difference between two scans besides the page, the most likely first. */
export function cautionsOf(
  changes: ScanChanges,
  formatNumber: (value: number) => string,
): Caution[] {
  const pair = pairOf(changes);
  if (pair === undefined) return [];
  const direction =
    incomparable(pair) === undefined ? (changes.proven?.direction ?? 'none') : 'untold';
  const { before, after } = pair;
  const [earlier, later] = [before.conditions, after.conditions];
  const moved = redirected(before, after);
  if (earlier === null || later === null) return moved;
  return [
    ...moved,
    ...ofMachine(earlier, later, direction, formatNumber),
    ...ofSettings(earlier, later),
    ...ofVersion('lighthouse', 'Lighthouse', [earlier.lighthouseVersion, later.lighthouseVersion]),
    ...ofVersion('browser', 'Chromium', [majorOf(earlier), majorOf(later)]),
  ];
}

function redirected({ finalUrl: from }: ComparedScan, { finalUrl: to }: ComparedScan): Caution[] {
  if (from === null || to === null || from === to) return [];
  const sentence = `The scans ended at different addresses, ${from} and ${to}, so they may have measured different pages.`;
  return [{ kind: 'address', sentence }];
}

function ofMachine(
  { benchmarkIndex: from }: ScanConditions,
  { benchmarkIndex: to }: ScanConditions,
  direction: Direction | 'untold',
  formatNumber: (value: number) => string,
): Caution[] {
  const share = Math.min(from, to) / Math.max(from, to);
  if (!(share < steadyShare)) return [];
  const isSlower = to < from;
  const percent = formatNumber(Math.abs(to / from - 1) * 100);
  const speeds = `benchmark ${formatNumber(from)} before, ${formatNumber(to)} after`;
  const what = `The machine was ${percent} % ${isSlower ? 'slower' : 'faster'} in the later scan (${speeds})`;
  const meaning = direction === 'untold' ? '' : `, which ${machineMeaning(direction, isSlower)}`;
  return [{ kind: 'machine', sentence: `${what}${meaning}.` }];
}

function machineMeaning(direction: Direction, isSlower: boolean): string {
  if (direction === 'none') return 'may hide a difference';
  return (direction === 'worse') === isSlower
    ? 'may explain part of the difference'
    : 'makes the difference look smaller than it is';
}

function ofSettings(from: ScanConditions, to: ScanConditions): Caution[] {
  const relevant = ({
    throttling,
    settings: { locale, viewport },
    runs,
  }: ScanConditions): string => {
    const { method, rttMs, throughputKbps, cpuSlowdownMultiplier } = throttling;
    const { width, height, deviceScaleFactor } = viewport;
    const device = [method, rttMs, throughputKbps, cpuSlowdownMultiplier, runs?.wanted];
    return [...device, locale, width, height, deviceScaleFactor].join(' ');
  };
  if (relevant(from) === relevant(to)) return [];
  const sentence =
    'The scans were measured with different settings, which may explain the difference.';
  return [{ kind: 'settings', sentence }];
}

const majorOf = ({ chromiumVersion }: ScanConditions): string =>
  chromiumVersion.split('.')[0] ?? '';

function ofVersion(
  kind: 'lighthouse' | 'browser',
  name: string,
  [from, to]: [string, string],
): Caution[] {
  if (from === to || from === '' || to === '') return [];
  const sentence = `${name} changed from ${from} to ${to}, which may explain part of the difference.`;
  return [{ kind, sentence }];
}
