import type { ReactNode } from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type { ScanRun } from '../../../entities/scan/api/use-scan-run.ts';
import type { Site } from '../../../entities/site/rules/current-site.ts';
import type { ReportTab } from '../rules/report-tabs.ts';

export interface TabProps {
  site: Site;
  device: Device;
  onDeviceChange: (device: Device) => void;
  /** Of the running scan. */
  progress: ScanRun['devices'];
  /** Called once all parts are drawn. */
  onDrawn: () => void;
}

type Fetched = Promise<{ Tab: (props: TabProps) => ReactNode }>;

/** They are not requested while offline, because browsers remember a failed import. */
const online = (fetchCode: () => Fetched) => async (): Fetched => {
  if (!navigator.onLine) throw new Error('There is no connection');
  return fetchCode();
};

/**
 * Loads the sections of a tab, which the verdict above them does not wait for.
 * @throws if they fail to load
 */
export const fetchTab: Record<ReportTab, () => Fetched> = {
  report: online(() => import('./report-tab.tsx')),
  history: online(() => import('./history-tab.tsx')),
  requests: online(() => import('./requests-tab.tsx')),
  audits: online(() => import('./audits-tab.tsx')),
};
