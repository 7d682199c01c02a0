import * as z from 'zod';
import { NetworkRecords } from 'lighthouse/core/computed/network-records.js';
import { ProcessedTrace } from 'lighthouse/core/computed/processed-trace.js';
import { TraceEngineResult } from 'lighthouse/core/computed/trace-engine-result.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import UrlUtils from 'lighthouse/core/lib/url-utils.js';
import { IntlMessageFormat } from 'intl-messageformat';
import thirdPartyWeb from 'third-party-web';

/** Changes how Lighthouse works in this process, where it has no option for that. */
export function patchLighthouse(): void {
  nameVendorsByPublicSuffix();
  parseMessagesOnce();
  readInsightsOfTheLoad();
  measureCutDocuments();
}

/** Lighthouse's measure of the machine, which takes a second in a page. */
export const { computeBenchmarkIndex } = pageFunctions;

/** Makes the next run of Lighthouse take the index as measured, instead of measuring it while nothing else happens. */
export function useBenchmarkIndex(index: number): void {
  // Lighthouse evaluates the source of the function in the page.
  pageFunctions.computeBenchmarkIndex = Object.assign(() => index, {
    toString: () => `() => ${index}`,
  });
}

/**
 * Makes Lighthouse's insights name a vendor by the Public Suffix List, as the rest of its report does. Of vendors that no
 * list knows they guess the domain, and take all of `.org.uk` or `.ac.at` for one vendor, or for the page's own.
 */
function nameVendorsByPublicSuffix(): void {
  Object.assign(thirdPartyWeb, {
    getRootDomain: (url: string) => (URL.canParse(url) ? UrlUtils.getRootDomain(url) : null),
  });
}

/**
 * Lighthouse parses the message of every title, description and value that it formats, more than a thousand in a run and
 * all of them again in the next.
 */
function parseMessagesOnce(): void {
  const { __parse: parse, resolveLocale } = IntlMessageFormat;
  Object.assign(IntlMessageFormat, {
    __parse: parse && memoised(parse),
    resolveLocale: memoised(resolveLocale),
  });
}

/** By the first argument: the others are the same in all calls of Lighthouse. */
function memoised<First, Rest extends unknown[], Result>(
  compute: (first: First, ...rest: Rest) => Result,
): (first: First, ...rest: Rest) => Result {
  const known = new Map<First, Result>();
  return (first, ...rest) => {
    const before = known.get(first);
    if (before !== undefined) return before;
    const result = compute(first, ...rest);
    known.set(first, result);
    return result;
  };
}

/**
 * Makes Lighthouse's insights those of the document that its metrics are about. It reads the insights of the first
 * navigation, so that after a redirect by a script or a tag none of them knows the largest element. How long files may be
 * cached is read as browsers do.
 */
function readInsightsOfTheLoad(): void {
  const { compute_: compute } = TraceEngineResult;
  Object.assign(TraceEngineResult, {
    compute_: async (...given: Parameters<typeof compute>): ReturnType<typeof compute> => {
      const [{ trace }, context] = given;
      spellCacheHeaders(trace.traceEvents);
      const result = await compute.apply(TraceEngineResult, given);
      const { timeOriginEvt } = await ProcessedTrace.request(trace, context);
      const id = timeOriginEvt.args.data?.navigationId;
      const own = [...result.insights].filter(
        ([, { navigation }]) =>
          navigation !== undefined && navigation.args.data?.navigationId === id,
      );
      return own.length === 0 ? result : { ...result, insights: new Map(own) };
    },
  });
}

const Received = z.object({
  data: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })) }),
});

/**
 * Spells headers about caching as Lighthouse's insight reads them: it knows `expires` and `max-age=1` only, although neither
 * names nor directives have a case, and values may be quoted. RFC 9110 5.1, RFC 9111 5.2
 */
export function spellCacheHeaders(events: readonly { name: string; args: object }[]): void {
  for (const { name, args } of events) {
    const received = name === 'ResourceReceiveResponse' ? Received.safeParse(args).data : undefined;
    if (received === undefined || !('data' in args)) continue;
    const headers = received.data.headers.map((header) => {
      const key = header.name.toLowerCase();
      if (key === 'expires') return { ...header, name: key };
      if (key !== 'cache-control') return header;
      const value = header.value.toLowerCase().replaceAll(/(max-age\s*=\s*)"(\d+)"/g, '$1$2');
      return { ...header, value };
    });
    Object.assign(args.data ?? {}, { headers });
  }
}

/** A document that ended before its length or its last chunk: Chromium shows what has arrived. */
const endedEarly = /^net::ERR_(?:CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)$/;

/** Lets Lighthouse measure documents that ended early. It counts them as failed, although the browser shows them. */
function measureCutDocuments(): void {
  const { compute_: compute } = NetworkRecords;
  Object.assign(NetworkRecords, {
    compute_: async (...given: Parameters<typeof compute>): ReturnType<typeof compute> => {
      const records = await compute.apply(NetworkRecords, given);
      for (const record of records) {
        const isShown =
          record.resourceType === 'Document' &&
          endedEarly.test(record.localizedFailDescription ?? '');
        if (isShown) record.failed = false;
      }
      return records;
    },
  });
}
