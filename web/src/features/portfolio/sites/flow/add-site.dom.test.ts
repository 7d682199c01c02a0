import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isAdding } from './add-site-state.ts';
import { url, typed, site, addingSite, ended, setUp, settle } from './testing/add-site-rig.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('success', () => {
  test('checks the limit, scans, saves, then finds and offers pages, in this order', async () => {
    const { ports, end, flow, log } = setUp();
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
    expect(ports.list).not.toHaveBeenCalled();

    end();
    await done;
    expect(ports.begin).toHaveBeenCalledExactlyOnceWith(site);
    expect(ports.forget).toHaveBeenCalledExactlyOnceWith(url);
    expect(ports.notices.close).toHaveBeenCalledWith(`scanning ${url}`);
    expect(log.at(-1)).toBe('success: Initial Scan has finished. Go and check the results!');
    expect(flow.store.get()).toMatchObject({
      step: 'saved',
      isWaitOpen: false,
      isFoundOpen: true,
      found: { siteUrl: url, pages: [url, `${url}about`] },
    });
    expect(isAdding(flow.store.get())).toBe(false);
    const order = [
      ports.checkSitesLimit,
      ports.begin,
      ports.waitFor,
      ports.list,
      ports.findPages,
    ].map((port) => port.mock.invocationCallOrder[0] ?? 0);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('closes the form 11 s after saving', async () => {
    const { end, flow } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    end();
    await settle();
    await done;
    await settle(10_900);
    expect(flow.store.get().isFormOpen).toBe(true);
    await settle(100);
    expect(flow.store.get().isFormOpen).toBe(false);
  });

  test('does not close the form if it was opened for another site in the meantime', async () => {
    const { end, flow } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    end();
    await settle();
    await done;
    flow.closeForm();
    flow.openForm();
    expect(flow.store.get()).toMatchObject({ step: 'idle', site: undefined });
    await settle(12_000);
    expect(flow.store.get().isFormOpen).toBe(true);
  });

  test('keeps the site if its other pages cannot be found', async () => {
    const { ports, end, flow, log } = setUp();
    ports.findPages.mockRejectedValue(new Error('no'));
    const done = flow.submit(typed, []);
    end();
    await settle();
    await done;
    expect(log.at(-1)).toBe('error: Fetching other pages that are on your website failed ...');
    expect(flow.store.get()).toMatchObject({ step: 'saved', isFoundOpen: false });
  });

  test('does not start twice', async () => {
    const { ports, flow } = setUp();
    void flow.submit(typed, []);
    void flow.submit(typed, []);
    await settle();
    expect(ports.checkSitesLimit).toHaveBeenCalledTimes(1);
    expect(ports.begin).toHaveBeenCalledTimes(1);
  });
});

describe('refusals before a scan', () => {
  test('says that the limit is reached, for 3.5 s', async () => {
    const { ports, flow } = setUp();
    ports.checkSitesLimit.mockResolvedValue({ success: false });
    await flow.submit(typed, []);
    expect(ports.notices.error).toHaveBeenCalledExactlyOnceWith(
      'You are not allowed to add more sites!',
      { closeAfterMs: 3500 },
    );
    expect(ports.begin).not.toHaveBeenCalled();
    expect(isAdding(flow.store.get())).toBe(false);
  });

  test('marks an existing site', async () => {
    const { ports, flow } = setUp();
    await flow.submit({ ...typed, url: 'https://example.com' }, [url]);
    expect(flow.store.get()).toMatchObject({
      step: 'idle',
      errors: { url: 'Site already exists!' },
    });
    expect(ports.begin).not.toHaveBeenCalled();
  });

  test('marks every field of an empty form', async () => {
    const { ports, flow } = setUp();
    await flow.submit({ url: '', siteName: ' ', propertyId: 'G-12' }, []);
    expect(flow.store.get().errors).toEqual({
      url: 'Site URL is not valid, please include https in the URL!',
      siteName: 'Site name is required',
      propertyId: 'Property id must be a number',
    });
    expect(ports.begin).not.toHaveBeenCalled();
  });

  test('shows the server’s message if the limit cannot be checked', async () => {
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
  test('closes the popup, resets the button, saves nothing and says why', async () => {
    const { ports, end, flow, log } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    const failure = { reason: 'dns', message: 'The name was not found.', hint: 'Check it.' };
    end({ status: 'failed', reason: 'dns', failure }, { state: 'failed', failure });
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
    expect(ports.findPages).not.toHaveBeenCalled();
    expect(isAdding(flow.store.get())).toBe(false);
  });

  test('says only once why the server refused to scan', async () => {
    const { ports, flow, log } = setUp();
    const refused = 'This address may not be scanned.';
    ports.begin.mockRejectedValue(new Error(refused));
    ports.refusalOf = () => refused;
    await flow.submit(typed, []);
    expect(log).toEqual([`info: Scanning ... ${url}`]);
    expect(flow.store.get()).toMatchObject({ step: 'failed', failure: { reason: refused } });

    ports.errorsAtFields = () => ({ url: refused });
    await flow.submit(typed, []);
    expect(log.filter((line) => line.startsWith('error'))).toEqual([]);
    expect(flow.store.get()).toMatchObject({
      step: 'idle',
      isFormOpen: true,
      errors: { url: refused },
      failure: undefined,
    });
  });

  test('says that the scan failed if the server could not be reached', async () => {
    const { ports, flow, log } = setUp();
    ports.begin.mockRejectedValue(new Error('The server cannot be reached.'));
    await flow.submit(typed, []);
    expect(log.at(-1)).toBe(`error: Scan failed (${url}), please try again later`);
    expect(flow.store.get().failure?.reason).toBe('The server cannot be reached.');
  });

  test('can be tried again', async () => {
    const { ports, end, flow } = setUp();
    const done = flow.submit(typed, []);
    end({ status: 'failed' }, { state: 'failed' });
    await settle();
    await done;
    ports.begin.mockResolvedValueOnce(addingSite({ state: 'added' }));
    await flow.submit(typed, []);
    expect(flow.store.get()).toMatchObject({ step: 'saved', failure: undefined });
  });
});

test('says why the site could not be saved', async () => {
  const { ports, end, flow, log } = setUp();
  const done = flow.submit(typed, []);
  const failure = { message: 'You are not allowed to add more sites!', hint: null };
  end({}, { state: 'failed', failure });
  await settle();
  await done;
  expect(log.at(-1)).toBe('error: You are not allowed to add more sites!');
  expect(flow.store.get()).toMatchObject({ step: 'failed', failure: { reason: failure.message } });
  expect(ports.findPages).not.toHaveBeenCalled();
  flow.dismissFailure();
  expect(ports.forget).toHaveBeenCalledExactlyOnceWith(url);
});

test('asks again after a pause while the server has not settled it', async () => {
  const { ports, scan, flow } = setUp();
  ports.list.mockResolvedValue([addingSite()]);
  scan.resolve(ended({}));
  const done = flow.submit(typed, []);
  await settle(3000);
  expect(ports.list).toHaveBeenCalledTimes(2);
  ports.list.mockResolvedValue([addingSite({ state: 'added' })]);
  await settle(2000);
  await done;
  expect(flow.store.get().step).toBe('saved');
});
