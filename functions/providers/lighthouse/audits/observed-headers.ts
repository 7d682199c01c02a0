import type { Artifacts } from 'lighthouse';
import {
  longestHeader,
  type WaterfallRequest,
} from '../../../../shared/models/measuring/waterfall.ts';

type Header = NonNullable<WaterfallRequest['responseHeaders']>[number];

/** As in the archives that Chromium calls sanitised. */
const secret: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'proxy-authorization',
  'set-cookie',
]);
/** Of a request or a response. */
const mostHeaders = 50;
const longestName = 100;
/** Of all requests, in characters: later ones have none. */
const mostCharacters = 300_000;

/** The headers of a load's requests, in their order, without cookies and credentials. */
export function observedHeaders(log: Artifacts['DevtoolsLog']) {
  const sent = sentHeaders(log);
  let left = mostCharacters;
  const kept = (all: readonly Header[]): Header[] =>
    all
      .filter(({ name }) => !name.startsWith(':') && !secret.has(name.toLowerCase()))
      .slice(0, mostHeaders)
      .map(({ name, value }) => ({
        name: cut(name, longestName),
        value: cut(value, longestHeader),
      }));
  return (
    request: Pick<Artifacts.NetworkRequest, 'requestId' | 'responseHeaders'>,
  ): Pick<WaterfallRequest, 'requestHeaders' | 'responseHeaders'> => {
    const [id = '', ...redirects] = request.requestId.split(':redirect');
    const requestHeaders = kept(sent.get(id)?.[redirects.length] ?? []);
    const responseHeaders = kept(request.responseHeaders);
    left -= [...requestHeaders, ...responseHeaders].reduce(
      (sum, { name, value }) => sum + name.length + value.length,
      0,
    );
    if (left < 0) return {};
    return {
      ...(requestHeaders.length > 0 && { requestHeaders }),
      ...(responseHeaders.length > 0 && { responseHeaders }),
    };
  };
}

const cut = (text: string, longest: number): string =>
  (text.length > longest ? `${text.slice(0, longest - 1)}…` : text).toWellFormed();

/** Headers that the browser sent, by the id that a request shares with its redirects, in the order of these. */
function sentHeaders(log: Artifacts['DevtoolsLog']): Map<string, Header[][]> {
  const planned = new Map<string, Header[][]>();
  const exact = new Map<string, Header[][]>();
  const add = (to: typeof planned, id: string, headers: object) =>
    to.set(id, [
      ...(to.get(id) ?? []),
      Object.entries(headers).map(([name, value]) => ({ name, value: String(value) })),
    ]);
  for (const { method, params } of log) {
    if (method === 'Network.requestWillBeSent')
      add(planned, params.requestId, params.request.headers);
    // These have what the network layer adds, and are absent for what a cache answers.
    if (method === 'Network.requestWillBeSentExtraInfo')
      add(exact, params.requestId, params.headers);
  }
  return new Map(
    [...planned].map(([id, all]) => [id, all.map((headers, at) => exact.get(id)?.[at] ?? headers)]),
  );
}
