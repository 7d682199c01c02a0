import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { ScanRun } from '../../../../entities/scan/api/use-scan-run.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';

/** The parts of the report, of which one is open. */
export const reportTabs = ['report', 'history', 'requests', 'audits'] as const;
export type ReportTab = (typeof reportTabs)[number];

export const tabWords: Record<ReportTab, string> = {
  report: 'Report',
  history: 'History',
  requests: 'Requests',
  audits: 'Audits',
};

type Sections = readonly (readonly [id: string, words: string])[];

/** In the order of the page; the suggestions have an id for each device, which links name. */
export const sectionsOf: Record<ReportTab, Sections> = {
  report: [
    ['overall-score', 'Overall Score'],
    ['loading-process', 'Loading process'],
    ['suggestions', 'Suggestions'],
    ['field-data', 'Field Data'],
    ['lab-data', 'Lab Data'],
  ],
  history: [
    ['overall-history', 'Overall Score'],
    ['field-history', 'Field Data'],
    ['lab-history', 'Lab Data'],
  ],
  requests: [
    ['waterfall', 'Waterfall'],
    ['third-parties', 'Third Parties'],
  ],
  audits: [
    ['other-audits', 'Other Audits'],
    ['diagnostics', 'Diagnostics'],
    ['lcp-element', 'LCP Element'],
    ['cls-elements', 'CLS Elements'],
    ['tech-stack', 'Tech Stack'],
  ],
};

/** Of an address whose tab is open; the report's is the address itself. */
export const hashOf = (tab: ReportTab): string => (tab === 'report' ? '' : `#${tab}`);

/** The tab that an address names, or that has the section which it names: '#history', '#tech-stack'. */
export function tabAt(hash: string): ReportTab {
  const id = hash.slice(1).replace(/^(mobile|desktop)-suggestions$/, 'suggestions');
  const isOf = (tab: ReportTab): boolean =>
    tab === id || sectionsOf[tab].some(([section]) => section === id);
  return reportTabs.find(isOf) ?? 'report';
}

export interface TabProps {
  site: Site;
  device: Device;
  onDeviceChange: (device: Device) => void;
  /** Of the running scan. */
  progress: ScanRun['devices'];
  /** Called once all parts are drawn. */
  onDrawn: () => void;
}
