import type {
  DataKind,
  MissingData,
  MissingReason,
} from '../../../../../../shared/calls/portfolio/today.ts';

export const dataWords: Record<DataKind, string> = {
  scans: 'Scans',
  uptime: 'Uptime',
  field: 'Chrome users',
  visitors: 'Visitors',
  analytics: 'Analytics',
};

interface Why {
  words: string;
  /** The step that mends it; absent where no one of the account can. */
  step?: { words: string; to: (url: string) => string };
}

const of = (path: string) => (url: string) => `${path}?url=${encodeURIComponent(url)}`;
const resume = { words: 'Resume', to: () => '/registered-sites' };
const report = { words: 'Open report', to: of('/siteDetails') };
const measure = { words: 'Measure visitors', to: of('/measure-visitors') };
const property = { words: 'Set property', to: () => '/add-property-id' };

export const whyWords: Record<MissingReason, Why> = {
  paused: { words: 'paused', step: resume },
  'not-scanned': { words: 'not scanned yet', step: report },
  'scan-failed': { words: 'the newest scan failed', step: report },
  'not-checked': {
    words: 'not checked yet',
    step: { words: 'Open monitors', to: of('/monitors') },
  },
  'not-configured': { words: 'not set up on this installation' },
  'too-few-users': { words: 'Chrome has too few users of it', step: measure },
  'script-off': { words: 'not measured', step: measure },
  'no-views': {
    words: 'the script has sent no view in 28 days',
    step: { words: 'Check the script', to: of('/measure-visitors') },
  },
  'no-property': { words: 'no property', step: property },
  'not-this-site': { words: 'the property is of another site', step: property },
  'no-access': { words: 'Google refuses access', step: property },
  'not-found': { words: 'Google does not know the property', step: property },
  'old-property': { words: 'the property is from before version 4', step: property },
};

/** How many sites lack data of each kind. */
export function countsOf(rows: readonly MissingData[]): (readonly [DataKind, number])[] {
  const all = rows.flatMap(({ missing }) => missing.map(({ data }) => data));
  return [...Map.groupBy(all, (data) => data)].map(([data, same]) => [data, same.length] as const);
}
