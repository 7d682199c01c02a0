import { beforeEach, describe, expect, test } from 'vitest';
import { compareScreenshots } from '../../../shared/calls/measuring/screenshots.ts';
import { takeScreenshot } from '../../../shared/jobs/catalogue.ts';
import { call } from '../../../test/support/call-handler.ts';
import { loadHandler } from '../../../test/support/load-handler.ts';
import {
  dueAt,
  failing,
  hour,
  owner,
  showing,
  start,
  stored,
  table,
  url,
  work,
} from '../../../test/support/pictures.ts';
import { deploymentStore } from '../../registry/pages/deployment-store.ts';
import { keyOfUrl } from '../../registry/pages/url-key.ts';
import { checkForChanges } from './check-for-changes.ts';
import { pictureCheckStore } from './picture-check-store.ts';
import { screenshotStore } from './screenshot-store.ts';

let sent: string[] = [];
beforeEach(() => {
  sent = [];
});

const page = () => ({ accountId: owner().accountId, url });
const check = (hours: number, fingerprint: string | undefined) =>
  checkForChanges(
    {
      checks: pictureCheckStore(table),
      store: screenshotStore(table),
      fingerprint: async () => fingerprint,
      siteKeyOf: async () => keyOfUrl(url),
      deployedAt: deploymentStore(table).lastAt,
      sendJobs: async (job, payloads, options) => {
        expect([job, options]).toEqual([takeScreenshot, { cause: 'clock' }]);
        sent.push(...payloads.map((payload) => takeScreenshot.payload.parse(payload).dueAt));
      },
      now: () => new Date(start + hours * hour + 5000),
    },
    { ...page(), dueAt: dueAt(hours) },
  );

/** Checks at an hour, and takes the picture if one is wanted. */
async function hourOf(hours: number, fingerprint: string | undefined, square: number) {
  const outcome = await check(hours, fingerprint);
  if (outcome === 'sent') await work(hours, showing(square));
  return outcome;
}

const compared = async () =>
  (
    await call(
      await loadHandler(compareScreenshots),
      compareScreenshots,
      { body: { url } },
      { as: owner() },
    )
  ).body;

describe('a page', () => {
  test('has a second picture, and none while it is unchanged; once a day it has one anyway', async () => {
    const outcomes = [];
    for (let at = 0; at < 50; at += 1) outcomes.push(await hourOf(at, 'a', 0));
    expect(sent).toEqual([0, 1, 25, 49].map(dueAt));
    expect(outcomes.filter((outcome) => outcome === 'unchanged')).toHaveLength(46);
  });

  test('that changes has a picture at once, and another one, which shows that it has kept its look', async () => {
    await hourOf(0, 'a', 0);
    await hourOf(1, 'a', 0);
    expect(await hourOf(2, 'a', 0)).toBe('unchanged');
    expect(await compared()).toEqual({
      compare: true,
      unchangedAt: new Date(start + 2 * hour + 5000).toISOString(),
    });
    await hourOf(3, 'b', 20);
    expect(await compared()).toEqual({ compare: false, unchangedAt: null });
    await hourOf(4, 'b', 20);
    expect(await compared()).toEqual({ compare: true, unchangedAt: null });
    expect(await hourOf(5, 'b', 20)).toBe('unchanged');
    expect(sent).toEqual([0, 1, 3, 4].map(dueAt));
  });

  test('that changes every hour has a picture every hour', async () => {
    for (let at = 0; at < 6; at += 1) await hourOf(at, `${at}`, 20 * at);
    expect(sent).toHaveLength(6);
  });

  test('that cannot be read has a picture every hour, and so has one whose picture failed', async () => {
    for (const at of [0, 1, 2]) await hourOf(at, undefined, 0);
    expect(await check(3, 'a')).toBe('sent');
    await work(3, failing('http-5xx'));
    expect(await hourOf(4, 'a', 0)).toBe('sent');
    expect(await hourOf(5, 'a', 0)).toBe('unchanged');
    expect(sent).toEqual([0, 1, 2, 3, 4].map(dueAt));
  });

  test('is photographed after a deployment of its site, whatever its fingerprint', async () => {
    for (const at of [0, 1, 2]) await hourOf(at, 'a', 0);
    const site = { accountId: page().accountId, siteKey: keyOfUrl(url) };
    const at = new Date(start + 2.5 * hour);
    await deploymentStore(table).add(site, { label: 'v2', at }, { now: at });
    expect(await hourOf(3, 'a', 0)).toBe('sent');
    expect(await hourOf(4, 'a', 0)).toBe('unchanged');
  });

  test('whose picture a person has taken in between is compared with that one', async () => {
    for (const at of [0, 1, 2]) await hourOf(at, 'a', 0);
    await work(2.5, showing(0));
    expect(await check(3, 'a')).toBe('unchanged');
    await work(3.5, showing(20));
    // Only another picture can say whether it has kept this look.
    expect(await hourOf(4, 'a', 20)).toBe('sent');
    expect(await hourOf(5, 'a', 20)).toBe('unchanged');
  });
});

describe('a page that had changed with an equal fingerprint', () => {
  test('is photographed every hour for a week, and is then relied on again', async () => {
    for (const at of [0, 1, 2]) await hourOf(at, 'a', 0);
    // The daily picture shows what the fingerprint has missed.
    await hourOf(25, 'a', 20);
    const weekLater = 26 + 7 * 24;
    for (const at of [26, 27, 100, weekLater - 1]) expect(await hourOf(at, 'a', 20)).toBe('sent');
    expect(await hourOf(weekLater, 'a', 20)).toBe('sent');
    expect(await hourOf(weekLater + 1, 'a', 20)).toBe('unchanged');
  });
});

describe('faults', () => {
  test('a check that is delivered twice sends one name, and says nothing about the fingerprint', async () => {
    for (const at of [0, 1, 2]) await hourOf(at, 'a', 0);
    await hourOf(3, 'b', 20);
    expect(await check(3, 'b')).toBe('sent');
    expect(await work(3, showing(20))).toBe('dropped');
    await hourOf(4, 'b', 20);
    expect(await hourOf(5, 'b', 20)).toBe('unchanged');
    expect(await stored()).toHaveLength(4);
  });

  test('a picture that was sent for and never taken is sent for again', async () => {
    for (const at of [0, 1, 2]) await hourOf(at, 'a', 0);
    expect(await check(3, 'b')).toBe('sent');
    expect(await check(4, 'b')).toBe('sent');
  });

  test('a page that was removed in the meantime leaves no trace', async () => {
    for (const at of [0, 1]) await hourOf(at, 'a', 0);
    const checks = pictureCheckStore(table);
    const known = await checks.find(page(), new Date());
    await checks.forget(page());
    if (known === undefined) throw new Error('The page was not checked');
    await checks.noteUnchanged(known, new Date());
    expect(await checks.find(page(), new Date())).toBeUndefined();
  });
});
