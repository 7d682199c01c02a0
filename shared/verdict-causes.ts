import type { ReportFigures, ResourceType } from './models/report-figures.ts';
import type { LabData } from './models/scan.ts';
import type { Fix } from './models/scan-verdict.ts';

/** Writes numbers with their unit. */
export interface CauseFormats {
  bytes: (value: number) => string;
  ms: (value: number) => string;
  /** A number without a unit. */
  number: (value: number, digits?: number) => string;
}

/** What a finding is about, and what the scan measured of it. */
export interface Cause {
  noun: string;
  measured: string[];
}

interface Measured {
  lab: LabData | undefined;
  figures: Omit<ReportFigures, 'thirdParties'> | undefined;
}

type Write = (measured: Measured, formats: CauseFormats) => string | undefined;

/** @returns undefined for a value that was not measured, or is zero */
const written = <Value extends number>(
  value: Value | null | undefined,
  words: (value: Value) => string,
): string | undefined => (value ? words(value) : undefined);

const bytesOf =
  (type: ResourceType, words: string): Write =>
  ({ figures }, { bytes }) =>
    written(figures?.bytesByType[type], (value) => `${bytes(value)} ${words}`);
const firstPaint: Write = ({ lab }, { ms }) =>
  written(lab?.fcp, (value) => `first content after ${ms(value * 1000)}`);
const largestPaint: Write = ({ lab }, { ms }) =>
  written(lab?.lcp, (value) => `largest element after ${ms(value * 1000)}`);
const blocked: Write = ({ lab }, { ms }) =>
  written(lab?.tbt, (value) => `blocking the page for ${ms(value)} in total`);
const shifted: Write = ({ lab }, { number }) =>
  written(lab?.cls, (value) => `${number(value, 2)} in total`);
const answered: Write = ({ figures }, { ms }) =>
  written(figures?.serverMs, (value) => `its response takes ${ms(value)}`);
const elements: Write = ({ figures }, { number }) =>
  written(figures?.domSize, (value) => `${number(value)} elements`);
const thirdParties: Write = ({ figures }, { bytes }) =>
  written(figures?.thirdPartyBytes, (value) => `${bytes(value)} from them`);
const requests: Write = ({ figures }, { number }) =>
  written(figures?.totalRequests, (value) => `${number(value)} requests`);
const weight: Write = ({ figures }, { bytes }) =>
  written(figures?.totalBytes, (value) => `${bytes(value)} in total`);

const joined =
  (...writes: Write[]): Write =>
  (measured, formats) =>
    writes.flatMap((write) => write(measured, formats) ?? []).join(', ') || undefined;
const imagesFirst: Write = ({ figures, lab }, { bytes, ms }) =>
  written(figures?.imageBytesBeforeLcp, (value) => {
    const after = written(lab?.lcp, (seconds) => `, after ${ms(seconds * 1000)}`) ?? '';
    return `${bytes(value)} of them load before the largest element appears${after}`;
  });
const allImages = joined(bytesOf('image', 'of them'), largestPaint);
const imageBytes: Write = (...measured) => imagesFirst(...measured) ?? allImages(...measured);

const images = ['images', imageBytes] as const;
const scripts = ['JavaScript', bytesOf('script', 'of it'), blocked] as const;
const styles = ['style sheets', bytesOf('stylesheet', 'of them'), firstPaint] as const;
const mainThread = ['work on the main thread', blocked] as const;
const server = ['the server', answered] as const;
const shifts = ['layout shifts', shifted] as const;

/** By Lighthouse's audit ids. */
const causes: Partial<Record<string, readonly [noun: string, ...Write[]]>> = {
  'image-delivery-insight': images,
  'offscreen-images': images,
  'uses-optimized-images': images,
  'modern-image-formats': images,
  'uses-responsive-images': images,
  'efficient-animated-content': images,
  'unused-javascript': scripts,
  'unminified-javascript': scripts,
  'legacy-javascript-insight': scripts,
  'duplicated-javascript-insight': scripts,
  'bootup-time': scripts,
  'mainthread-work-breakdown': mainThread,
  'long-tasks': mainThread,
  'forced-reflow-insight': ['forced layout in scripts', blocked],
  'third-parties-insight': ['third parties', thirdParties, blocked],
  'unused-css-rules': styles,
  'unminified-css': styles,
  'render-blocking-insight': ['files that block rendering', firstPaint],
  'document-latency-insight': ['the HTML document', answered, firstPaint],
  'server-response-time': server,
  redirects: ['redirects', firstPaint],
  'font-display-insight': ['web fonts', bytesOf('font', 'of them'), firstPaint],
  'lcp-discovery-insight': ['the late start of the largest image', largestPaint],
  'cls-culprits-insight': shifts,
  'layout-shifts': shifts,
  'unsized-images': ['images without a size', shifted],
  'dom-size-insight': ['the large DOM', elements, blocked],
  'network-dependency-tree-insight': ['chains of requests', largestPaint],
  'modern-http-insight': ['an old HTTP version', requests],
  'total-byte-weight': ['the page’s weight', weight],
};

/** What a finding is about; the title of an unknown audit speaks for itself. */
export function causeOf(item: Fix, measured: Measured, formats: CauseFormats): Cause {
  const [noun, ...writes] = causes[item.id] ?? [`‘${item.title.replaceAll('`', '')}’`];
  return { noun, measured: writes.flatMap((write) => write(measured, formats) ?? []) };
}
