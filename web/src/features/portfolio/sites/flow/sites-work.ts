import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import {
  beginAdding,
  forgetAdding,
  listAdding,
} from '../../../../../../shared/calls/portfolio/adding.ts';
import { checkSitesLimit, findPages } from '../../../../../../shared/calls/portfolio/sites.ts';
import { type ScanWork, useScanWork } from '../../../../entities/scan/api/scan-work.ts';
import { pagePortsOf } from '../../../../entities/scan/api/use-scan-pages.ts';
import { type Session, useSession } from '../../../../entities/session/components/session.tsx';
import { sitesKey } from '../../../../entities/site/api/site-queries.ts';
import { callApi, errorsAtFields, refusalOf } from '../../../../lib/api.ts';
import { browserClock } from '../../../../lib/clock.ts';
import { createAddSite, type AddSite } from './add-site.ts';
import { followScan } from '../../../../entities/scan/rules/scan-pages.ts';
import type { AddSiteState } from './add-site-state.ts';

/** Background work on an account's sites, independent of the current screen. */
export interface SitesWork {
  addSite: AddSite;
  /** Resumes, once, the work that was running when the page was left. */
  resume(): void;
}

function createSitesWork(
  { accountEmail: email, userId }: Pick<Session, 'accountEmail' | 'userId'>,
  scans: ScanWork,
  client: QueryClient,
): SitesWork {
  const { session, pageScans } = scans;
  const pagePorts = pagePortsOf(scans);
  const { notices, sentenceOf } = pagePorts;
  let hasResumed = false;

  const addSite = createAddSite({
    checkSitesLimit: () => callApi(checkSitesLimit, { params: { userEmail: email } }),
    begin: (site) =>
      session.whileSignedIn(() => callApi(beginAdding, { params: { email }, body: { site } })),
    list: async () => {
      const all = await session.whileSignedIn(() => callApi(listAdding, { params: { email } }));
      return all.filter(({ askedBy }) => askedBy === userId);
    },
    forget: (url) => callApi(forgetAdding, { params: { email }, body: { url } }),
    waitFor: scans.waitToAnnounce,
    onSitesChanged: () => void client.invalidateQueries({ queryKey: sitesKey }),
    findPages: (url) => callApi(findPages, { body: { url } }),
    errorsAtFields: (error) => errorsAtFields(error, ['url', 'siteName', 'propertyId']),
    refusalOf,
    sentenceOf,
    notices,
    clock: browserClock,
  });

  return {
    addSite,
    resume: () => {
      if (hasResumed) return;
      hasResumed = true;
      for (const left of pageScans.left()) {
        if (scans.isKnown(left.scanId)) continue;
        void followScan(pagePorts, left.url, (watch) => scans.waitFor(left, watch));
      }
      void addSite.resume();
    },
  };
}

const works = new WeakMap<ScanWork, SitesWork>();

/** The work of the signed-in account: one object for the whole session. */
export function useSitesWork(): SitesWork {
  const session = useSession();
  const client = useQueryClient();
  const scans = useScanWork();
  const work = works.get(scans) ?? createSitesWork(session, scans, client);
  works.set(scans, work);
  return work;
}

/** The state of adding a site, and its actions. */
export function useAddSite(): { state: AddSiteState; actions: AddSite } {
  const { addSite } = useSitesWork();
  return {
    state: useSyncExternalStore(addSite.store.subscribe, addSite.store.get),
    actions: addSite,
  };
}
