import * as z from 'zod';
import type {
  Heading,
  ItemDetails,
  ItemRow,
} from '../../../../shared/models/measuring/scan-report.ts';
import { RawTable, cellOf, headingsOf, rowOf } from '../normalise-cells.ts';

/** Rows kept of a table, so that a long one does not fill every answer. */
const maxRows = 100;

const RawDetails = z.looseObject({ type: z.string() });
const RawChecklist = z.object({
  items: z.record(z.string(), z.object({ label: z.string(), value: z.boolean() })),
});
const RawList = z.object({ items: z.array(z.looseObject({ type: z.string() })) });
const RawSection = z.object({
  type: z.literal('list-section'),
  title: z.string().optional(),
  value: z.looseObject({ type: z.string() }),
});

interface NetworkNode {
  url: string;
  navStartToEndTime: number;
  transferSize: number;
  children?: Record<string, NetworkNode> | undefined;
}
const RawNetworkNode: z.ZodType<NetworkNode> = z.object({
  url: z.string(),
  navStartToEndTime: z.number(),
  transferSize: z.number(),
  get children() {
    return z.record(z.string(), RawNetworkNode).optional();
  },
});
const RawNetworkTree = z.object({ chains: z.record(z.string(), RawNetworkNode) });

type Table = Pick<ItemDetails, 'headings' | 'items'>;
const empty: Table = { headings: [], items: [] };

/** Lighthouse's details as one table. Kinds that are not for readers give an empty one. */
export function normaliseDetails(details: unknown): ItemDetails {
  const { headings, items } = tableOf(details);
  if (items.length <= maxRows) return { headings, items };
  return { headings, items: items.slice(0, maxRows), omittedItems: items.length - maxRows };
}

function tableOf(details: unknown): Table {
  const type = RawDetails.safeParse(details).data?.type;
  const read = type !== undefined && Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read?.(details) ?? empty;
}

/** By the type of the details; undefined for those that are not of their type's form, which would end the whole scan. */
const readers: Record<string, (details: unknown) => Table | undefined> = {
  table,
  opportunity: table,
  checklist,
  'network-tree': networkTree,
  list,
};

function table(details: unknown): Table | undefined {
  const { data } = RawTable.safeParse(details);
  if (data === undefined) return undefined;
  const headings = headingsOf(data);
  return { headings, items: data.items.map((item) => rowOf(item, headings)) };
}

/** Missing items first. */
function checklist(details: unknown): Table | undefined {
  const { data } = RawChecklist.safeParse(details);
  if (data === undefined) return undefined;
  return {
    headings: [
      { key: 'label', label: 'Check', valueType: 'text' },
      { key: 'result', label: 'Result', valueType: 'text' },
    ],
    items: Object.values(data.items)
      .toSorted((a, b) => Number(a.value) - Number(b.value))
      .map(({ label, value }) => ({ label, result: value ? 'Passed' : 'Failed' })),
  };
}

/** Requests in chain order, with their depth in the chain. */
function networkTree(details: unknown): Table | undefined {
  const { data } = RawNetworkTree.safeParse(details);
  if (data === undefined) return undefined;
  const items: ItemRow[] = [];
  const walk = (nodes: Record<string, NetworkNode>, depth: number): void => {
    for (const { url, navStartToEndTime, transferSize, children } of Object.values(nodes)) {
      items.push({ url, depth, navStartToEndTime, transferSize });
      if (children) walk(children, depth + 1);
    }
  };
  walk(data.chains, 1);
  return {
    headings: [
      { key: 'url', label: 'URL', valueType: 'url' },
      { key: 'depth', label: 'Place in the chain', valueType: 'numeric' },
      { key: 'navStartToEndTime', label: 'Finished after', valueType: 'ms' },
      { key: 'transferSize', label: 'Transfer size', valueType: 'bytes' },
    ],
    items,
  };
}

/**
 * Joins the parts of a list: tables are concatenated and share columns with the same key; elements and remarks become
 * rows of the first column with their own type.
 */
function list(details: unknown): Table | undefined {
  const { data } = RawList.safeParse(details);
  if (data === undefined) return undefined;
  const parts = data.items.map(
    (part) => RawSection.safeParse(part).data ?? { title: undefined, value: part },
  );
  const tables = parts.map(({ value }) => tableOf(value));
  const headings: Heading[] = [];
  for (const heading of tables.flatMap((table) => table.headings)) {
    if (!headings.some(({ key }) => key === heading.key)) headings.push(heading);
  }
  const remarks: Heading = { key: 'remark', label: 'Detail', valueType: 'text' };
  const first = headings.find(({ key }) => key !== null)?.key ?? remarks.key ?? '';
  const items = parts.flatMap(({ title, value }, index): ItemRow[] => {
    const rows = tables[index]?.items ?? [];
    const cell = rows.length > 0 ? null : cellOf(value);
    if (cell === null) {
      return title && rows.length > 0
        ? [{ [first]: { type: 'text', value: title } }, ...rows]
        : rows;
    }
    const isText = typeof cell === 'object' && cell.type === 'text';
    return [{ [first]: isText && title ? { ...cell, value: `${title}: ${cell.value}` } : cell }];
  });
  return { headings: headings.length > 0 || items.length === 0 ? headings : [remarks], items };
}
