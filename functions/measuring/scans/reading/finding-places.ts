import * as z from 'zod';
import { requestKey } from '../changes/request-key.ts';

const Table = z.object({
  headings: z.array(z.object({ key: z.string().nullish() })).default([]),
  items: z.array(z.record(z.string(), z.unknown())),
});
const NodeValue = z.object({
  type: z.literal('node'),
  selector: z.string().default(''),
  snippet: z.string().default(''),
});

const mostRows = 500;
const longestPlace = 200;

/**
 * Identifies the rows of a finding in two scans: by the element's selector, the address, or else their text.
 * Numbers are left out, since they differ from run to run.
 * @param details of an audit, as Lighthouse wrote them
 */
export function placesOf(details: unknown): string[] {
  const { headings, items } = Table.safeParse(details).data ?? { headings: [], items: [] };
  const shown = new Set(headings.flatMap(({ key }) => key ?? []));
  return items.slice(0, mostRows).flatMap((item) => {
    const place = placeOf(item, shown);
    return place === '' ? [] : [place.slice(0, longestPlace)];
  });
}

/** @param shown keys of the columns; others hold Lighthouse's own names, such as `scriptEvaluation` */
function placeOf(item: Record<string, unknown>, shown: ReadonlySet<string>): string {
  const values = Object.values(item);
  const node = values.flatMap((value) => NodeValue.safeParse(value).data ?? [])[0];
  if (node !== undefined) return node.selector === '' ? node.snippet : node.selector;
  const cells = Object.entries(item).filter(([key]) => shown.has(key));
  const named = cells.length === 0 ? values : cells.map(([, value]) => value);
  const texts = named.flatMap((value) => (typeof value === 'string' ? [value] : []));
  const address = texts.map((text) => requestKey(text)).find((key) => key !== undefined);
  return texts.length === 1 && address !== undefined
    ? address
    : texts.map((text) => requestKey(text) ?? text.replaceAll(/\d+/g, '…')).join(' · ');
}
