import * as z from 'zod';
import type { ResourceType } from '../../../../shared/models/measuring/report-figures.ts';
import type {
  RequestChange,
  RequestChanges,
} from '../../../../shared/models/measuring/scan-changes.ts';
import { reportFigures } from '../reading/report-figures.ts';
import { requestKey } from './request-key.ts';

const mostChanges = 60;
const mostSources = 20;
/** A request is much larger or smaller from this difference on, which must also be a fifth of the greater size. */
const leastBytes = 10 * 1024;
const leastShare = 0.2;

const Result = z.object({
  entities: z
    .array(z.object({ name: z.string(), isFirstParty: z.boolean().optional() }))
    .default([]),
  audits: z.object({
    'network-requests': z.object({
      details: z.object({
        items: z.array(z.unknown()),
      }),
    }),
  }),
});

const Item = z.object({
  url: z.string(),
  transferSize: z.number().nonnegative().default(0),
  resourceType: z.string().default('Other'),
  entity: z.string().optional(),
});

/** Requests of one scan with the same key. */
interface Load {
  url: string;
  type: ResourceType;
  vendor: string | null;
  requests: number;
  bytes: number;
}

const types: Record<string, ResourceType> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'stylesheet',
  Image: 'image',
  Font: 'font',
  Media: 'media',
};

/**
 * Which requests are new, gone, or of another size, and where the difference in bytes comes from.
 * @param before, after Lighthouse results as they are stored
 * @returns undefined if one of them does not list its requests
 */
export function requestChanges(before: unknown, after: unknown): RequestChanges | undefined {
  const [older, newer] = [requestsOf(before), requestsOf(after)];
  if (older === undefined || newer === undefined) return undefined;
  const [earlier, later] = [older.loads, newer.loads];
  const keys = new Set([...earlier.keys(), ...later.keys()]);
  const pairs = [...keys].map((key) => pairOf(earlier.get(key), later.get(key)));
  const changes = pairs
    .flatMap((pair) => changeOf(pair) ?? [])
    .toSorted((a, b) => Math.abs(grownBy(b)) - Math.abs(grownBy(a)));
  return {
    changes: changes.slice(0, mostChanges),
    omitted: Math.max(0, changes.length - mostChanges),
    isComplete: older.isComplete && newer.isComplete,
    sources: sourcesOf(pairs),
  };
}

function requestsOf(raw: unknown) {
  const result = Result.safeParse(raw).data;
  if (result === undefined) return undefined;
  const own = new Set(
    result.entities.flatMap(({ name, isFirstParty = false }) => (isFirstParty ? [name] : [])),
  );
  const loads = new Map<string, Load>();
  let counted = 0;
  for (const each of result.audits['network-requests'].details.items) {
    // The last row may have been cut when the result was stored.
    const item = Item.safeParse(each).data;
    const url = item && requestKey(item.url);
    if (item === undefined || url === undefined) continue;
    counted += 1;
    const type = types[item.resourceType] ?? 'other';
    const vendor = item.entity === undefined || own.has(item.entity) ? null : item.entity;
    // The same address can be a script and, as a preflight or beacon, something else.
    const key = `${type} ${url}`;
    const load = loads.get(key) ?? { url, type, vendor, requests: 0, bytes: 0 };
    load.requests += 1;
    load.bytes += item.transferSize;
    loads.set(key, load);
  }
  return { loads, isComplete: counted >= (reportFigures(raw)?.totalRequests ?? 0) };
}

type Pair = Omit<RequestChange, 'kind'>;

const nothing = { requests: 0, bytes: 0 };
const loadOf = ({ requests, bytes }: Load) => ({ requests, bytes });

function pairOf(before: Load | undefined, after: Load | undefined): Pair {
  const { url = '', type = 'other', vendor = null } = after ?? before ?? {};
  return {
    url,
    type,
    vendor,
    before: before === undefined ? nothing : loadOf(before),
    after: after === undefined ? nothing : loadOf(after),
  };
}

const grownBy = ({ before, after }: Pair): number => after.bytes - before.bytes;

function changeOf(pair: Pair): RequestChange | undefined {
  const kind = kindOf(pair);
  return kind === undefined ? undefined : { kind, ...pair };
}

function kindOf(pair: Pair): RequestChange['kind'] | undefined {
  const { before, after } = pair;
  if (before.requests === 0) return 'new';
  if (after.requests === 0) return 'gone';
  const difference = grownBy(pair);
  const least = Math.max(leastBytes, leastShare * Math.max(before.bytes, after.bytes));
  if (Math.abs(difference) < least) return undefined;
  return difference > 0 ? 'larger' : 'smaller';
}

function sourcesOf(pairs: readonly Pair[]): RequestChanges['sources'] {
  const groups = Map.groupBy(pairs, ({ type, vendor }) => `${type} ${vendor ?? ''}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) => {
      if (first === undefined) return [];
      const { type, vendor } = first;
      const bytes = others.reduce((sum, pair) => sum + grownBy(pair), grownBy(first));
      return bytes === 0 ? [] : [{ type, vendor, bytes }];
    })
    .toSorted((a, b) => Math.abs(b.bytes) - Math.abs(a.bytes))
    .slice(0, mostSources);
}
