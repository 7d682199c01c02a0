import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScanStatus } from '../../../../../shared/calls/scans.ts';
import { type AddSitePorts, createAddSite } from './add-site.ts';
import { isAdding } from './add-site-state.ts';
import { browserClock } from './clock.ts';
import { pendingSiteStore } from './pending-site.ts';

const url = 'https://example.com/';
const typed = { url: 'example.com', siteName: 'Example', propertyId: '' };
const site = { ...typed, url };
const ended = (more: Partial<ScanStatus>): ScanStatus => ({
  scanId: 's1',
  url,
  status: 'done',
  stage: 'done',
  percent: 100,
  ...more,
});

/** A promise that the test settles. */
function later<Value>() {
  return Promise.withResolvers<Value>();
}

function setUp() {
  const scan = later<ScanStatus>();
  const log: string[] = [];
  const said = (kind: string) =>
    vi.fn((message: string) => {
      log.push(`${kind}: ${message}`);
      return '';
    });
  const ports = {
    checkSitesLimit: vi.fn(async () => ({ success: true })),
    scan: vi.fn<AddSitePorts['scan']>((scanned, watch) => {
      watch({ scanId: 's1', url: scanned, stage: 'Loading the page', percent: 20 });
      return scan.promise;
    }),
    waitFor: vi.fn<AddSitePorts['waitFor']>(() => scan.promise),
    saveSite: vi.fn<AddSitePorts['saveSite']>(async () => undefined),
    onSitesChanged: vi.fn<() => void>(),
    findPages: vi.fn(async () => [url, `${url}about`]),
    sentenceOf: (error: unknown) => (error instanceof Error ? error.message : ''),
    pending: pendingSiteStore('anna@example.com'),
    notices: {
      success: said('success'),
      error: said('error'),
      warning: said('warning'),
      info: said('info'),
      close: vi.fn<(id: string) => void>(),
    },
    clock: browserClock,
  };
  return { ports, scan, log, flow: createAddSite(ports) };
}

const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('success', () => {
  it('checks the limit, scans, saves, finds pages and offers them, in this order', async () => {
    const { ports, scan, flow, log } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    expect(isAdding(flow.store.get())).toBe(true);
    await settle();

    expect(ports.notices.info).toHaveBeenCalledWith(`Scanning ... ${url}`, {
      id: `scanning ${url}`,
      closeAfterMs: false,
    });
    expect(flow.store.get()).toMatchObject({
      step: 'scanning',
      isWaitOpen: true,
      progress: { stage: 'Loading the page', percent: 20 },
    });
    expect(ports.saveSite).not.toHaveBeenCalled();

    scan.resolve(ended({}));
    await done;
    expect(ports.saveSite).toHaveBeenCalledExactlyOnceWith(site);
    expect(ports.notices.close).toHaveBeenCalledWith(`scanning ${url}`);
    expect(log.at(-1)).toBe('success: Initial Scan has finished. Go and check the results!');
    expect(flow.store.get()).toMatchObject({
      step: 'saved',
      isWaitOpen: false,
      isFoundOpen: true,
      found: { siteUrl: url, pages: [url, `${url}about`] },
    });
    expect(isAdding(flow.store.get())).toBe(false);
    const order = [ports.checkSitesLimit, ports.scan, ports.saveSite, ports.findPages].map(
      (port) => port.mock.invocationCallOrder[0] ?? 0,
    );
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('closes the form 11 s after saving', async () => {
    const { scan, flow } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    scan.resolve(ended({}));
    await settle();
    await done;
    await settle(10_900);
    expect(flow.store.get().isFormOpen).toBe(true);
    await settle(100);
    expect(flow.store.get().isFormOpen).toBe(false);
  });

  it('leaves the form alone that was opened for another site meanwhile', async () => {
    const { scan, flow } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    scan.resolve(ended({}));
    await settle();
    await done;
    flow.closeForm();
    flow.openForm();
    expect(flow.store.get()).toMatchObject({ step: 'idle', site: undefined });
    await settle(12_000);
    expect(flow.store.get().isFormOpen).toBe(true);
  });

  it('keeps the site when its other pages cannot be found', async () => {
    const { ports, scan, flow, log } = setUp();
    ports.findPages.mockRejectedValue(new Error('no'));
    const done = flow.submit(typed, []);
    scan.resolve(ended({}));
    await settle();
    await done;
    expect(log.at(-1)).toBe('error: Fetching other pages that are on your website failed ...');
    expect(flow.store.get()).toMatchObject({ step: 'saved', isFoundOpen: false });
  });

  it('does not start twice', async () => {
    const { ports, flow } = setUp();
    void flow.submit(typed, []);
    void flow.submit(typed, []);
    await settle();
    expect(ports.checkSitesLimit).toHaveBeenCalledTimes(1);
    expect(ports.scan).toHaveBeenCalledTimes(1);
  });
});

describe('refusals before a scan', () => {
  it('says that the limit is reached, for 3.5 s', async () => {
    const { ports, flow } = setUp();
    ports.checkSitesLimit.mockResolvedValue({ success: false });
    await flow.submit(typed, []);
    expect(ports.notices.error).toHaveBeenCalledExactlyOnceWith(
      'You are not allowed to add more sites!',
      { closeAfterMs: 3500 },
    );
    expect(ports.scan).not.toHaveBeenCalled();
    expect(isAdding(flow.store.get())).toBe(false);
  });

  it('marks an existing site', async () => {
    const { ports, flow } = setUp();
    await flow.submit({ ...typed, url: 'https://example.com' }, [url]);
    expect(flow.store.get()).toMatchObject({
      step: 'idle',
      errors: { url: 'Site already exists!' },
    });
    expect(ports.scan).not.toHaveBeenCalled();
  });

  it('marks every field of an empty form', async () => {
    const { ports, flow } = setUp();
    await flow.submit({ url: '', siteName: ' ', propertyId: 'G-12' }, []);
    expect(flow.store.get().errors).toEqual({
      url: 'Site URL is not valid, please include https in the URL!',
      siteName: 'Site name is required',
      propertyId: 'Property id must be a number',
    });
    expect(ports.scan).not.toHaveBeenCalled();
  });

  it('says what the server says when the limit cannot be checked', async () => {
    const { ports, flow, log } = setUp();
    ports.checkSitesLimit.mockRejectedValue(new Error('Please sign in'));
    await flow.submit(typed, []);
    expect(log).toEqual(['error: Please sign in']);
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      failure: { reason: 'Please sign in' },
    });
  });
});

describe('failure of the scan', () => {
  it('closes the popup, resets the button, saves nothing and says why', async () => {
    const { ports, scan, flow, log } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    const failure = { reason: 'dns', message: 'The name was not found.', hint: 'Check it.' };
    scan.resolve(ended({ status: 'failed', reason: 'dns', failure }));
    await settle();
    await done;
    expect(log.at(-1)).toBe(`error: Scan failed (${url}), please try again later`);
    expect(ports.notices.close).toHaveBeenCalledWith(`scanning ${url}`);
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      isFormOpen: true,
      isWaitOpen: false,
      failure: { url, reason: 'The name was not found.', hint: 'Check it.' },
    });
    expect(ports.saveSite).not.toHaveBeenCalled();
    expect(isAdding(flow.store.get())).toBe(false);
    expect(ports.pending.read()).toBeUndefined();
  });

  it('says what the server said to a refused scan', async () => {
    const { scan, flow, log } = setUp();
    const done = flow.submit(typed, []);
    scan.reject(new Error('This address may not be scanned.'));
    await settle();
    await done;
    expect(log.at(-1)).toBe(`error: Scan failed (${url}), please try again later`);
    expect(flow.store.get().failure?.reason).toBe('This address may not be scanned.');
  });

  it('can be tried again', async () => {
    const { ports, scan, flow } = setUp();
    const done = flow.submit(typed, []);
    scan.resolve(ended({ status: 'failed' }));
    await settle();
    await done;
    ports.scan.mockResolvedValueOnce(ended({}));
    await flow.submit(typed, []);
    expect(flow.store.get()).toMatchObject({ step: 'saved', failure: undefined });
  });
});

it('says why the site could not be saved', async () => {
  const { ports, scan, flow, log } = setUp();
  ports.saveSite.mockRejectedValue(new Error('You are not allowed to add more sites!'));
  const done = flow.submit(typed, []);
  scan.resolve(ended({}));
  await settle();
  await done;
  expect(log.at(-1)).toBe('error: You are not allowed to add more sites!');
  expect(flow.store.get().step).toBe('failed');
  expect(ports.findPages).not.toHaveBeenCalled();
});

describe('leaving and coming back', () => {
  it('goes on behind a closed popup and a closed form', async () => {
    const { ports, scan, flow } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    await settle();
    flow.hideWait();
    flow.closeForm();
    expect(flow.store.get()).toMatchObject({ step: 'scanning', isWaitOpen: false });
    flow.showWait();
    expect(flow.store.get().isWaitOpen).toBe(true);
    scan.resolve(ended({}));
    await done;
    expect(ports.saveSite).toHaveBeenCalledWith(site);
  });

  it('takes the scan up again after a reload and saves the site', async () => {
    const before = setUp();
    void before.flow.submit(typed, []);
    await settle();

    const { ports, scan, flow } = setUp();
    const done = flow.resume([]);
    expect(flow.store.get()).toMatchObject({ step: 'scanning', isWaitOpen: false, site });
    scan.resolve(ended({}));
    await done;
    expect(ports.waitFor).toHaveBeenCalledWith({ scanId: 's1', url }, expect.any(Function));
    expect(ports.saveSite).toHaveBeenCalledWith(site);
    expect(ports.pending.read()).toBeUndefined();
  });

  it('does not save a site that was saved before the reload', async () => {
    const { ports, flow } = setUp();
    ports.pending.write({ scanId: 's1', site });
    await flow.resume([url]);
    expect(ports.waitFor).not.toHaveBeenCalled();
    expect(ports.pending.read()).toBeUndefined();
  });
});
