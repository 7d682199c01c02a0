import { EventEmitter } from 'node:events';
import type { CDPSession } from 'puppeteer-core';
import { expect, test } from 'vitest';
import { factLimits, type ScanProgress } from '../../../../shared/scans/scan-progress.ts';
import { followFacts } from './page-facts.ts';
import { progressReports } from '../progress-reports.ts';

const frameId = 'main';

/** A browser's events, at seconds of its clock. */
function newPage() {
  const session = new EventEmitter() as EventEmitter & Pick<CDPSession, 'on'>;
  const news = followFacts(session, frameId);
  const send = (
    event: { requestId: string; loaderId: string; type: string; timestamp: number },
    url: string,
  ) => session.emit('Network.requestWillBeSent', { ...event, frameId, request: { url } });
  const ask = (requestId: string, type: string, url = `https://example.com/${requestId}`) =>
    send({ requestId, loaderId: 'first', type, timestamp: 100 }, url);
  const navigate = (loaderId: string, timestamp: number) =>
    send({ requestId: loaderId, loaderId, type: 'Document', timestamp }, 'https://example.com/');
  const finish = (requestId: string, encodedDataLength: number) =>
    session.emit('Network.loadingFinished', { requestId, encodedDataLength });
  const happen = (name: string, loaderId: string, timestamp: number) =>
    session.emit('Page.lifecycleEvent', { name, loaderId, timestamp });
  return { news, ask, navigate, finish, happen };
}

test('facts arrive as the page loads, and unknown ones are absent', () => {
  const { news, ask, navigate, finish, happen } = newPage();
  navigate('first', 100);
  expect(news()).toBeUndefined();
  finish('first', 2000);
  expect(news()).toEqual({ requests: 1, bytes: 2000 });
  ask('hero.jpg', 'Image');
  ask('dot', 'Image', 'data:image/gif;base64,AAAA');
  ask('style.css', 'Stylesheet');
  happen('firstContentfulPaint', 'first', 101.1);
  finish('hero.jpg', 1_992_294);
  finish('dot', 0);
  expect(news()).toEqual({
    firstContentMs: 1100,
    requests: 2,
    bytes: 1_994_294,
    imageBytes: 1_992_294,
  });
  expect(news()).toBeUndefined();
  happen('load', 'first', 102.3);
  expect(news()).toMatchObject({ loadedMs: 2300 });
});

test('a document that replaces another, or the blank page before it, is counted on its own', () => {
  const { news, navigate, finish, happen } = newPage();
  happen('firstContentfulPaint', 'blank', 99);
  finish('unknown', 10);
  navigate('first', 100);
  finish('first', 500);
  happen('firstContentfulPaint', 'first', 100.5);
  navigate('second', 103);
  happen('load', 'first', 103.1);
  finish('second', 700);
  expect(news()).toEqual({ requests: 1, bytes: 700 });
});

test('numbers stay within their bounds', () => {
  const { news, navigate, finish, happen } = newPage();
  navigate('first', 100);
  finish('first', Number.MAX_VALUE);
  happen('load', 'first', 1e9);
  expect(news()).toEqual({ requests: 1, bytes: factLimits.bytes, loadedMs: factLimits.ms });
});

test('progress carries the facts of the check and of the browser, and its stage never goes back', () => {
  const told: ScanProgress[] = [];
  const reports = progressReports((progress) => told.push(progress));
  reports.progress({ stage: 'checking', percent: 3 });
  reports.answered(80);
  reports.progress({ stage: 'loading', percent: 18 });
  reports.observed({ firstContentMs: 1100 });
  reports.progress({ stage: 'starting', percent: 8 });
  expect(told).toEqual([
    { stage: 'checking', percent: 3, facts: {} },
    { stage: 'checking', percent: 3, facts: { answeredMs: 80 } },
    { stage: 'loading', percent: 18, facts: { answeredMs: 80 } },
    { stage: 'loading', percent: 18, facts: { answeredMs: 80, firstContentMs: 1100 } },
  ]);
});
