import type { VisitorReport } from '../../../../../../shared/models/measuring/visitor-report.ts';
import type { VisitorMetricNumbers } from '../../../../../../shared/models/measuring/visitor-vitals.ts';
import type { NavigationType } from '../../../../../../shared/visitors/beacon.ts';
import type { VisitorDimension } from '../../../../../../shared/visitors/dimensions.ts';
import { shownGroup } from '../../../../../../shared/visitors/page-groups.ts';
import type { VisitorMetric } from '../../../../../../shared/visitors/metrics.ts';
import type { VisitorDevice } from '../../../../../../shared/visitors/user-agent.ts';
import { countryName } from '../../../../../../shared/words/country-name.ts';
import { deviceWords } from '../../../../components/values/device-label.tsx';
import { formatField } from '../../../../lib/metrics.ts';
import type { Views } from './shown.ts';

export const dimensionWords: Record<VisitorDimension, string> = {
  device: 'Device',
  browser: 'Browser',
  country: 'Country',
  connection: 'Connection',
  navigation: 'Navigation',
  release: 'Release',
  label1: 'Label 1',
  label2: 'Label 2',
  label3: 'Label 3',
};

/** Longer than any text that a beacon may carry; keeps a line on the screen. */
const mostLetters = 60;

/** The name of a page group on a screen. */
export const pageWords = (group: string): string => bounded(shownGroup(group));

/** A text of a visitor's browser: anyone may have sent it. */
export const bounded = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;

export const visitorDeviceWords: Record<VisitorDevice, string> = {
  ...deviceWords,
  tablet: 'Tablet',
};

export const navigationWords: Record<NavigationType, string> = {
  navigate: 'Page load',
  reload: 'Reloaded',
  'back-forward': 'Back or forward',
  'back-forward-cache': 'Back, from memory',
  prerender: 'Prerendered',
  restore: 'Restored tab',
  'soft-navigation': 'Within the app',
};

const known: Partial<Record<VisitorDimension, (value: string) => string | undefined>> = {
  device: (value) => new Map(Object.entries(visitorDeviceWords)).get(value),
  navigation: (value) => new Map(Object.entries(navigationWords)).get(value),
  country: countryName,
};

export const valueWords = (by: VisitorDimension, value: string): string =>
  known[by]?.(value) ?? bounded(value);

/** 'All views', 'Device: Mobile'. */
export const nameOfViews = ({ by, value = '' }: Views): string =>
  by === undefined ? 'All views' : `${dimensionWords[by]}: ${valueWords(by, value)}`;

/** '2.4 s to 2.8 s (95 %)'. */
export const intervalWords = (metric: VisitorMetric, { low, high }: VisitorMetricNumbers): string =>
  low === null || high === null
    ? 'Too few views for an interval'
    : `${formatField(metric, low)} to ${formatField(metric, high)} (95 %)`;

type Part = VisitorReport['metrics']['lcp']['parts'][number]['part'];
export const partWords: Record<Part, string> = {
  timeToFirstByte: 'Server response',
  resourceLoadDelay: 'Wait before the file loads',
  resourceLoadDuration: 'File loads',
  elementRenderDelay: 'Wait before it shows',
  inputDelay: 'Wait before the handler',
  processingDuration: 'Handlers run',
  presentationDelay: 'Wait for the next frame',
  waitingDuration: 'Redirects and waiting',
  cacheDuration: 'Cache',
  dnsDuration: 'DNS',
  connectionDuration: 'Connection',
  requestDuration: 'Request',
  droppedShifts: 'Dropped layout shifts',
};
