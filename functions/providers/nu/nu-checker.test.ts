import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { listenOnLoopback } from '../../../test/support/loopback-server.ts';
import { CheckerError } from '../ports/check-markup.ts';
import { nuChecker, type NuChecker } from './nu-checker.ts';

const page = { body: Buffer.from('<!doctype html>'), contentType: 'text/html' };
const clean: RequestListener = (_, response) => response.end('{"messages":[]}');

/** A checker whose services are these, one after the other; the last one again and again. */
function withServices(...listeners: [RequestListener, ...RequestListener[]]) {
  const stopped: number[] = [];
  let started = 0;
  const checker = nuChecker({
    checkMs: 300,
    start: async () => {
      const number = started++;
      const listener = listeners[Math.min(number, listeners.length - 1)] ?? clean;
      const { port, close } = await listenOnLoopback(createServer(listener));
      let isAlive = true;
      return {
        host: '127.0.0.1',
        port,
        isAlive: () => isAlive,
        stop: async () => {
          if (!isAlive) return;
          isAlive = false;
          stopped.push(number);
          await close();
        },
      };
    },
  });
  running.push(checker);
  return { checker, started: () => started, stopped };
}
const running: NuChecker[] = [];
afterEach(async () => {
  for (const checker of running.splice(0)) await checker.stop();
});

test('one service checks many pages', async () => {
  const { checker, started } = withServices(clean);
  await Promise.all([checker.check(page), checker.check(page)]);
  await checker.check(page);
  expect(started()).toBe(1);
});

describe('a service that is of no use is replaced, and the page checked again', () => {
  test.each<[string, RequestListener]>([
    ['dies in the middle', (request) => request.socket.destroy()],
    ['answers garbage', (_, response) => response.end('<html>not JSON</html>')],
    ['answers JSON that is not its own', (_, response) => response.end('{"messages":"none"}')],
    ['answers an error', (_, response) => response.writeHead(500).end('{}')],
    ['hangs', () => undefined],
    [
      'has an error of its own',
      (_, response) =>
        response.end('{"messages":[{"type":"non-document-error","subType":"internal"}]}'),
    ],
  ])('%s', async (_, listener) => {
    const { checker, started, stopped } = withServices(listener, clean);
    expect(await checker.check(page)).toEqual({
      details: [],
      isTruncated: false,
      checkedWith: 'nu',
    });
    expect([started(), stopped]).toEqual([2, [0]]);
  });
});

test('gives up after two, and starts again for the next page', async () => {
  const garbage: RequestListener = (_, response) => response.end('?');
  const { checker, stopped } = withServices(garbage, garbage, clean);
  await expect(checker.check(page)).rejects.toThrow(CheckerError);
  expect(stopped).toEqual([0, 1]);
  expect((await checker.check(page)).checkedWith).toBe('nu');
});

test('one that the machine is too busy to start is left to the queue', async () => {
  let tries = 0;
  const checker = nuChecker({
    start: async () => {
      tries += 1;
      throw new CheckerError('not ready', undefined, { isWorthRepeating: false });
    },
  });
  await expect(checker.check(page)).rejects.toThrow('not ready');
  expect(tries).toBe(1);
  await expect(checker.check(page)).rejects.toThrow('not ready');
  expect(tries).toBe(2);
});

test('a service that cannot start is tried again', async () => {
  let tries = 0;
  const checker = nuChecker({
    start: async () => {
      tries += 1;
      throw new CheckerError('No memory');
    },
  });
  await expect(checker.check(page)).rejects.toThrow('No memory');
  expect(tries).toBe(2);
});
