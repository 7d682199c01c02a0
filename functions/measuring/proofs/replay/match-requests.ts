import type { Exchange } from './recording.ts';

export interface Match {
  exchange: Exchange;
  /** Whether the recording holds another query. */
  isByPath: boolean;
}

/**
 * Finds the recorded answers of one replayed load. Answers to the same request come in their order, the last one again
 * and again; a query that was not recorded gets the answer of the query that has most parameters in common.
 */
export function matchRequests(
  exchanges: readonly Exchange[],
): (method: string, url: string) => Match | undefined {
  const exact = new Map<string, Exchange[]>();
  const byPath = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const { method, url } = exchange;
    put(exact, `${method} ${url}`, exchange);
    put(byPath, `${method} ${pathOf(url)}`, exchange);
  }
  return (method, url) => {
    const same = exact.get(`${method} ${url}`);
    const [next] = same ?? [];
    if (next !== undefined) {
      if (same !== undefined && same.length > 1) same.shift();
      return { exchange: next, isByPath: false };
    }
    const near = byPath.get(`${method} ${pathOf(url)}`)?.slice(0, mostCompared) ?? [];
    const wanted = parametersOf(url);
    const common = ({ url: other }: Exchange): number =>
      [...parametersOf(other)].filter((parameter) => wanted.has(parameter)).length;
    const [best] = near
      .map((exchange) => ({ exchange, count: common(exchange) }))
      .toSorted((a, b) => b.count - a.count);
    return best && { exchange: best.exchange, isByPath: true };
  };
}

const mostCompared = 100;

function put(map: Map<string, Exchange[]>, key: string, exchange: Exchange): void {
  const list = map.get(key);
  if (list) list.push(exchange);
  else map.set(key, [exchange]);
}

const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const parametersOf = (url: string): Set<string> =>
  new Set(url.slice(pathOf(url).length + 1).split('&', 200));
