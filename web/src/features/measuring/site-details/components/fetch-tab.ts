import type { ReactNode } from 'react';
import type { ReportTab, TabProps } from '../rules/report-tabs.ts';

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
