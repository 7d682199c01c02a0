import { type LoadedVendor, resultOfVendors } from './vendor-result.ts';

export interface Load {
  script?: { requests: number; bytes: number };
  image?: { requests: number; bytes: number };
  thirdParty?: { requests: number; bytes: number; milliseconds: readonly number[] };
  /** Costs by vendor are reported only with these. */
  vendors?: readonly LoadedVendor[];
  domSize?: number;
  serverMs?: number;
  mainThreadMs?: number;
}

const nothing = { requests: 0, bytes: 0 };

/** The part of a Lighthouse result that has figures, in Lighthouse's shape. */
export function rawResult(load: Load) {
  const { script = nothing, image = nothing, thirdParty, domSize, serverMs, mainThreadMs } = load;
  const total = {
    requests: script.requests + image.requests,
    bytes: script.bytes + image.bytes,
  };
  const rows = { total, script, image, 'third-party': thirdParty ?? nothing };
  const numbers = {
    'dom-size-insight': domSize,
    'server-response-time': serverMs,
    'mainthread-work-breakdown': mainThreadMs,
  };
  const byVendor = load.vendors && resultOfVendors(load.vendors);
  return {
    ...byVendor,
    audits: {
      'resource-summary': {
        details: {
          type: 'table',
          items: Object.entries(rows).map(([resourceType, { requests, bytes }]) => ({
            resourceType,
            requestCount: requests,
            transferSize: bytes,
          })),
        },
      },
      'third-parties-insight': {
        details: {
          items: (thirdParty?.milliseconds ?? []).map((mainThreadTime) => ({ mainThreadTime })),
        },
      },
      ...byVendor?.audits,
      ...Object.fromEntries(
        Object.entries(numbers).map(([id, numericValue]) => [id, { numericValue }]),
      ),
    },
  };
}
