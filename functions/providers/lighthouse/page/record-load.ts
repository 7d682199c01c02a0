import type { Artifacts } from 'lighthouse';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { inTime } from '../../../platform/in-time.ts';
import type { RecordedLoad, RecordedResponse } from '../../ports/recorded-load.ts';
import { readNetworkLog } from './read-network-log.ts';

type Log = Artifacts['DevtoolsLog'];

/** Limits of one load; bytes of decompressed bodies. */
const most = { responses: 1500, bodyBytes: 25_000_000, allBytes: 80_000_000 };
/** The browser may answer slowly, or never. */
const patienceMs = 10_000;

/** Notes the page's responses from now on, so that their bodies can be read once the page was measured. */
export function watchResponses(page: Page): (log: Log) => Promise<Omit<RecordedLoad, 'styles'>> {
  const received: HTTPResponse[] = [];
  page.on('response', (response) => {
    if (received.length < 2 * most.responses) received.push(response);
  });
  return (log) => readBodies(log, received);
}

async function readBodies(
  log: Log,
  received: readonly HTTPResponse[],
): Promise<Omit<RecordedLoad, 'styles'>> {
  const { responses: logged, hasStreams } = readNetworkLog(log);
  const until = Date.now() + patienceMs;
  const bodies = lastOfEach(received);
  const responses: RecordedResponse[] = [];
  let isCut = logged.length > most.responses;
  let left = most.allBytes;
  // From the end: a page that was loaded twice has received more than was logged.
  for (const { decodedBytes, isFinished, ...response } of logged
    .slice(0, most.responses)
    .toReversed()) {
    const source = bodies(response);
    if (decodedBytes > Math.min(left, most.bodyBytes)) {
      isCut = true;
      continue;
    }
    left -= decodedBytes;
    const isEmpty = !isFinished || decodedBytes === 0;
    const body = isEmpty ? new Uint8Array() : await bodyOf(source, until - Date.now());
    if (body !== undefined) responses.push({ ...response, body });
  }
  return { responses: responses.reverse(), isCut, hasStreams };
}

/** Hands out the responses to the same request, the last one first. */
function lastOfEach(received: readonly HTTPResponse[]) {
  const keyOf = (method: string, url: string): string => `${method} ${url.replace(/#.*$/s, '')}`;
  const byRequest = Map.groupBy(received, (response) =>
    keyOf(response.request().method(), response.url()),
  );
  return ({ method, url }: { method: string; url: string }): HTTPResponse | undefined =>
    byRequest.get(keyOf(method, url))?.pop();
}

async function bodyOf(
  response: HTTPResponse | undefined,
  withinMs: number,
): Promise<Uint8Array | undefined> {
  if (response === undefined || withinMs <= 0) return undefined;
  try {
    return await inTime(withinMs, response.content(), () => undefined);
  } catch {
    // The browser has dropped it, or it belongs to a frame that is gone.
    return undefined;
  }
}
