import { countryName } from '../../../../../shared/words/country-name.ts';
import type { VisitorDimension } from '../../../../../shared/visitors/dimensions.ts';
import type { VisitorReport } from '../../../../../shared/models/visitor-report.ts';

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

/** A text of a visitor's browser: anyone may have sent it. */
export const bounded = (text: string): string =>
  text.length > mostLetters ? `${text.slice(0, mostLetters)}…` : text;

export const valueWords = (by: VisitorDimension, value: string): string =>
  by === 'country' ? (countryName(value) ?? bounded(value)) : bounded(value);

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
};
