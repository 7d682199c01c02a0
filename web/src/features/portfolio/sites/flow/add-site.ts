import type { AddingSite } from '../../../../../../shared/calls/portfolio/adding.ts';
import type { ScanStatus } from '../../../../../../shared/calls/measuring/scans.ts';
import * as messages from '../../../../../../shared/calls/messages.ts';
import { checkNewSite, type SiteFieldErrors } from '../rules/check-site.ts';
import {
  type AddSiteFailure,
  type AddSiteState,
  initialState,
  isAdding,
  isModalOpen,
  isSaved,
  type NewSite,
  type Pastime,
} from './add-site-state.ts';
import type { Clock } from '../../../../lib/clock.ts';
import { limitNoticeMs, type Notices } from '../../../../components/messages/snackbar.ts';
import type { ScanProgress } from '../../../../entities/scan/rules/wait-for-scan.ts';
import { createStore, type Store } from '../../../../lib/store.ts';

/** Milliseconds between saving and closing the Add Site modal (specification 9). */
const formStaysMs = 11_000;
/** Milliseconds before the server is asked again about a site that it has not settled. */
const pollAgainMs = 2000;

export interface AddSitePorts {
  checkSitesLimit(): Promise<{ success: boolean }>;
  /** Makes the server scan a site and then add it; if it is already being added, that continues. */
  begin(site: NewSite): Promise<AddingSite>;
  /** The sites that this person is adding, oldest first; those whose scan has ended are settled. */
  list(): Promise<AddingSite[]>;
  /** The result has been shown. */
  forget(url: string): Promise<unknown>;
  /** Waits for the end of a scan. */
  waitFor(
    scan: { scanId: string; url: string },
    watch: (progress: ScanProgress) => void,
  ): Promise<ScanStatus>;
  /** Called when the list of sites has changed. */
  onSitesChanged(): void;
  findPages(url: string): Promise<string[]>;
  /** The server's errors for the fields of the form. */
  errorsAtFields(error: unknown): SiteFieldErrors;
  /** The server's message for a refusal; undefined if it failed. */
  refusalOf(error: unknown): string | undefined;
  /** The server's message for an error, or a general one. */
  sentenceOf(error: unknown): string;
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
  /** Called when the user edits a field. */
  forgetError(field: keyof NewSite): void;
  dismissFailure(): void;
  dismissFound(): void;
  /** @param known addresses of the sites already registered */
  submit(typed: NewSite, known: readonly string[]): Promise<void>;
  /** Resumes from the server's state: a site that is being scanned, or a result that has not been shown. */
  resume(): Promise<void>;
}

/**
 * Adding a site (specification 4): limit, validation, first scan, saving, search for other pages. The server keeps the
 * intent and saves the site; this follows it, outside the components, so that it continues on other screens.
 */
export function createAddSite(ports: AddSitePorts): AddSite {
  const { notices, clock } = ports;
  const store = createStore(initialState);
  const change = (part: Partial<AddSiteState>): void =>
    store.set((before) => ({ ...before, ...part }));
  const forget = (url: string): void => void ports.forget(url).catch(() => undefined);
  const scanFailed = (url: string): string => `Scan failed (${url}), please try again later`;

  /** Follows a site until the server has settled it. @returns its result, and that of its scan */
  async function untilSettled(
    begun: AddingSite,
  ): Promise<{ adding: AddingSite | undefined; scan: ScanStatus | undefined }> {
    const { url } = begun;
    let adding: AddingSite | undefined = begun;
    let scan: ScanStatus | undefined;
    for (let turn = 0; adding?.state === 'scanning'; turn += 1) {
      if (turn > 0) await clock.sleep(pollAgainMs);
      const { scanId } = adding;
      if (scanId !== null)
        scan = await ports.waitFor({ scanId, url }, (progress) => change({ progress }));
      change({ step: 'saving', isWaitOpen: false, progress: undefined });
      adding = (await ports.list()).find((one) => one.url === url);
    }
    return { adding, scan };
  }

  async function follow(site: NewSite, begin: () => Promise<AddingSite>): Promise<void> {
    const { url } = site;
    const notice = `scanning ${url}`;
    notices.info(`Scanning ... ${url}`, { id: notice, closeAfterMs: false });
    const settled = await begin()
      .then(untilSettled)
      .catch((error: unknown) => refuse(url, error))
      .finally(() => {
        notices.close(notice);
        change({ isWaitOpen: false, progress: undefined });
        ports.onSitesChanged();
      });
    if (settled === undefined) return;
    const { adding, scan } = settled;
    if (adding?.state !== 'failed') {
      await goOnWith(site);
      return;
    }
    const failure = failureOf(adding);
    change({ step: 'failed', failure });
    notices.error(scan?.status === 'failed' ? scanFailed(url) : failure.reason);
  }

  /** Shows a refusal once: at its field, or above the form. */
  function refuse(url: string, error: unknown): undefined {
    const errors = ports.errorsAtFields(error);
    if (Object.keys(errors).length > 0) {
      change({ step: 'idle', errors, isFormOpen: true });
      return;
    }
    change({ step: 'failed', failure: { url, reason: ports.sentenceOf(error) } });
    const refusal = ports.refusalOf(error);
    if (refusal === messages.sitesLimitReached) {
      notices.error(refusal, { closeAfterMs: limitNoticeMs });
    } else if (refusal === undefined) notices.error(scanFailed(url));
  }

  async function goOnWith(site: NewSite): Promise<void> {
    forget(site.url);
    notices.success('Initial Scan has finished. Go and check the results!');
    void closeFormLater(site);
    await findOtherPages(site);
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

  async function mayAddOneMore(typed: NewSite): Promise<boolean> {
    try {
      const { success } = await ports.checkSitesLimit();
      if (success) return true;
      change({ step: 'idle' });
      ports.onSitesChanged();
      notices.error(messages.sitesLimitReached, { closeAfterMs: limitNoticeMs });
    } catch (error) {
      const reason = ports.sentenceOf(error);
      change({ step: 'failed', failure: { url: typed.url, reason } });
      notices.error(reason);
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
    dismissFailure: () => {
      const { failure } = store.get();
      if (failure !== undefined) forget(failure.url);
      change({ failure: undefined });
    },
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
      await follow(site, () => ports.begin(site));
    },
    resume: async () => {
      const left = await ports.list().catch(() => []);
      // The request itself may have added it, after the sites were listed.
      if (left.some(({ state }) => state === 'added')) ports.onSitesChanged();
      const adding = left.find(({ state }) => state === 'scanning') ?? left.at(-1);
      if (adding === undefined || isAdding(store.get()) || isModalOpen(store.get())) return;
      const { url, siteName, propertyId, state } = adding;
      const site = { url, siteName, propertyId };
      if (state === 'scanning') {
        change({ ...initialState, step: 'scanning', site });
        await follow(site, async () => adding);
      } else if (state === 'failed') {
        change({ ...initialState, step: 'failed', site, failure: failureOf(adding) });
      } else {
        change({ ...initialState, site });
        await goOnWith(site);
      }
    },
  };
}

function failureOf({ url, failure }: AddingSite): AddSiteFailure {
  const reason = failure?.message ?? 'The site could not be added.';
  const { hint = null, tryInstead } = failure ?? {};
  return {
    url,
    reason,
    ...(hint === null ? {} : { hint }),
    ...(tryInstead === undefined ? {} : { tryInstead }),
  };
}
