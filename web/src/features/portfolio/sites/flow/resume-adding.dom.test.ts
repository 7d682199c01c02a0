import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { url, typed, site, addingSite, setUp, settle } from './testing/add-site-rig.ts';

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('leaving and coming back', () => {
  test('continues behind a closed popup and a closed form', async () => {
    const { end, flow } = setUp();
    flow.openForm();
    const done = flow.submit(typed, []);
    await settle();
    flow.hideWait();
    flow.closeForm();
    expect(flow.store.get()).toMatchObject({ step: 'scanning', isWaitOpen: false });
    flow.showWait();
    expect(flow.store.get().isWaitOpen).toBe(true);
    end();
    await done;
    expect(flow.store.get()).toMatchObject({ step: 'saved', isFoundOpen: true });
  });

  test('resumes a site whose scan the server knows, in another tab or browser', async () => {
    const { ports, end, flow } = setUp([addingSite()]);
    const done = flow.resume();
    await settle();
    expect(flow.store.get()).toMatchObject({ step: 'scanning', isWaitOpen: false, site });
    end();
    await done;
    expect(ports.waitFor).toHaveBeenCalledWith({ scanId: 's1', url }, expect.any(Function));
    expect(ports.begin).not.toHaveBeenCalled();
    expect(flow.store.get()).toMatchObject({ step: 'saved', isFoundOpen: true });
  });

  test('reports a site that was added in the meantime, and offers its pages', async () => {
    const { ports, flow, log } = setUp([addingSite({ state: 'added' })]);
    await flow.resume();
    expect(log).toEqual(['success: Initial Scan has finished. Go and check the results!']);
    expect(flow.store.get()).toMatchObject({ step: 'saved', isFoundOpen: true });
    expect(ports.forget).toHaveBeenCalledExactlyOnceWith(url);
    expect(ports.onSitesChanged).toHaveBeenCalledOnce();
  });

  test('reports why a site was not added in the meantime, until that is dismissed', async () => {
    const failure = { message: 'The name was not found.', hint: 'Check it.' };
    const { ports, flow, log } = setUp([addingSite({ state: 'failed', failure })]);
    await flow.resume();
    expect(log).toEqual([]);
    expect(flow.store.get()).toMatchObject({
      step: 'failed',
      site,
      failure: { url, reason: 'The name was not found.', hint: 'Check it.' },
    });
    expect(ports.forget).not.toHaveBeenCalled();
  });

  test('does not touch a form that was opened in the meantime', async () => {
    const { ports, flow } = setUp([addingSite({ state: 'added' })]);
    const done = flow.resume();
    flow.openForm();
    await done;
    expect(flow.store.get()).toMatchObject({ step: 'idle', isFormOpen: true });
    expect(ports.onSitesChanged).toHaveBeenCalledOnce();
  });
});
