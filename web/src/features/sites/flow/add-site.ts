import type { ScanStatus } from '../../../../../shared/calls/scans.ts';
import { messages } from '../../../../../shared/messages.ts';
import { sameSite } from '../../../../../shared/urls.ts';
import { checkNewSite } from '../rules/check-new-site.ts';
import {
  type AddSiteFailure,
  type AddSiteState,
  initialState,
  isAdding,
  isSaved,
  type NewSite,
  type Pastime,
} from './add-site-state.ts';
import type { Clock } from './clock.ts';
import { limitNoticeMs, type Notices } from './notices.ts';
import type { PendingSite } from './pending-site.ts';
import type { ScanProgress } from './scan-and-wait.ts';
import { createStore, type Store } from './store.ts';
import type { TabStore } from './tab-store.ts';

/** Milliseconds between saving and the Add Site modal's closing by itself (specification 9). */
const formStaysMs = 11_000;

type Watch = (progress: ScanProgress) => void;

export interface AddSitePorts {
  checkSitesLimit(): Promise<{ success: boolean }>;
  /** Starts a scan and waits for its end. */
  scan(url: string, watch: Watch): Promise<ScanStatus>;
  /** Waits for the end of a scan that was started before. */
  waitFor(scan: { scanId: string; url: string }, watch: Watch): Promise<ScanStatus>;
  saveSite(site: NewSite): Promise<unknown>;
  /** Called once the list of sites is no longer what it was. */
  onSitesChanged(): void;
  findPages(url: string): Promise<string[]>;
  /** The server's own sentence for an error, or a general one. */
  sentenceOf(error: unknown): string;
  /** Where the site is kept until it is saved. */
  pending: TabStore<PendingSite>;
  notices: Notices;
  clock: Clock;
}

export interface AddSite {
  store: Store<AddSiteState>;
  openForm(): void;
  closeForm(): void;
  showWait(): void;
  hideWait(): void;
  openPastime(pastime: Pastime): void;
  closePastime(): void;
  /** The user is correcting a field. */
  forgetError(field: keyof NewSite): void;
  dismissFailure(): void;
  dismissFound(): void;
  /** @param known addresses of the sites already registered */
  submit(typed: NewSite, known: readonly string[]): Promise<void>;
  /** Goes on with a site whose scan was running when the page was left. */
  resume(known: readonly string[]): Promise<void>;
}

/**
 * Adding a site (specification 4): limit, validation, first scan, saving, search for other pages. It lives outside the
 * components, so that it goes on while another screen is shown.
 */
export function createAddSite(ports: AddSitePorts): AddSite {
  const { notices, pending, clock } = ports;
  const store = createStore(initialState);
  const change = (part: Partial<AddSiteState>): void =>
    store.set((before) => ({ ...before, ...part }));
  const fail = (failure: AddSiteFailure, message: string): void => {
    change({ step: 'failed', failure });
    notices.error(message);
  };

  async function scanFirst(
    site: NewSite,
    scan: (watch: Watch) => Promise<ScanStatus>,
  ): Promise<boolean> {
    const { url } = site;
    const notice = `scanning ${url}`;
    const message = `Scan failed (${url}), please try again later`;
    notices.info(`Scanning ... ${url}`, { id: notice, closeAfterMs: false });
    try {
      const end = await scan((progress) => {
        pending.write({ scanId: progress.scanId, site });
        change({ progress });
      });
      if (end.status === 'done') return true;
      const reason = end.failure?.message ?? end.reason ?? 'The page could not be measured.';
      fail({ url, reason, ...(end.failure && { hint: end.failure.hint }) }, message);
    } catch (error) {
      fail({ url, reason: ports.sentenceOf(error) }, message);
    } finally {
      notices.close(notice);
      change({ isWaitOpen: false, progress: undefined });
    }
    return false;
  }

  async function save(site: NewSite): Promise<boolean> {
    change({ step: 'saving' });
    try {
      await ports.saveSite(site);
    } catch (error) {
      const reason = ports.sentenceOf(error);
      fail({ url: site.url, reason }, reason);
      return false;
    } finally {
      ports.onSitesChanged();
    }
    notices.success('Initial Scan has finished. Go and check the results!');
    return true;
  }

  async function closeFormLater(site: NewSite): Promise<void> {
    await clock.sleep(formStaysMs);
    const state = store.get();
    if (state.site === site && isSaved(state)) change({ isFormOpen: false });
  }

  async function findOtherPages(site: NewSite): Promise<void> {
    change({ step: 'finding-pages' });
    try {
      const pages = await ports.findPages(site.url);
      change({ step: 'saved', isFoundOpen: true, found: { siteUrl: site.url, pages } });
    } catch {
      change({ step: 'saved' });
      notices.error('Fetching other pages that are on your website failed ...');
    }
  }

  async function scanAndSave(
    site: NewSite,
    scan: (watch: Watch) => Promise<ScanStatus>,
  ): Promise<void> {
    const isScanned = await scanFirst(site, scan);
    const isKept = isScanned && (await save(site));
    pending.clear();
    if (!isKept) return;
    void closeFormLater(site);
    await findOtherPages(site);
  }

  async function mayAddOneMore(typed: NewSite): Promise<boolean> {
    try {
      const { success } = await ports.checkSitesLimit();
      if (success) return true;
      change({ step: 'idle' });
      ports.onSitesChanged();
      notices.error(messages.sitesLimitReached, { closeAfterMs: limitNoticeMs });
    } catch (error) {
      const reason = ports.sentenceOf(error);
      fail({ url: typed.url, reason }, reason);
    }
    return false;
  }

  return {
    store,
    openForm: () =>
      store.set((before) =>
        isAdding(before) || before.step === 'failed'
          ? { ...before, isFormOpen: true }
          : { ...initialState, isFormOpen: true },
      ),
    closeForm: () => change({ isFormOpen: false, errors: {} }),
    showWait: () => change({ isWaitOpen: store.get().step === 'scanning' }),
    hideWait: () => change({ isWaitOpen: false }),
    openPastime: (pastime) => change({ pastime }),
    closePastime: () => change({ pastime: undefined }),
    forgetError: (field) => {
      const { [field]: _, ...errors } = store.get().errors;
      change({ errors });
    },
    dismissFailure: () => change({ failure: undefined }),
    dismissFound: () => change({ isFoundOpen: false }),
    submit: async (typed, known) => {
      if (isAdding(store.get())) return;
      change({ step: 'checking', site: typed, errors: {}, failure: undefined, isFoundOpen: false });
      if (!(await mayAddOneMore(typed))) return;
      const { site, errors } = checkNewSite(typed, known);
      if (site === undefined) {
        change({ step: 'idle', errors });
        return;
      }
      change({ step: 'scanning', site, isWaitOpen: true });
      await scanAndSave(site, (watch) => ports.scan(site.url, watch));
    },
    resume: async (known) => {
      const left = pending.read();
      if (left === undefined || isAdding(store.get())) return;
      const { scanId, site } = left;
      if (known.some((url) => sameSite(url, site.url))) {
        pending.clear();
        return;
      }
      change({ ...initialState, step: 'scanning', site });
      await scanAndSave(site, (watch) => ports.waitFor({ scanId, url: site.url }, watch));
    },
  };
}
