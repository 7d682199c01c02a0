import * as z from 'zod';
import {
  ValueType,
  type Heading,
  type ItemRow,
  type PlainCell,
} from '../../../shared/models/measuring/scan-report.ts';

/** More sub-rows do not help the reader. */
const maxSubRows = 20;
/** Longest text of a cell, in characters: pages put whole pictures into urls. */
const maxText = 1000;

const RawHeading = z.object({
  key: z.string().nullable(),
  label: z.string().default(''),
  valueType: z.string().default('text'),
  subItemsHeading: z.object({ key: z.string(), valueType: z.string().optional() }).optional(),
});
export const RawTable = z.object({
  headings: z.array(RawHeading).default([]),
  items: z.array(z.record(z.string(), z.unknown())).default([]),
});

function sizeOf(rect: { width: number; height: number } | undefined) {
  const width = Math.round(rect?.width ?? 0);
  const height = Math.round(rect?.height ?? 0);
  return width > 0 && height > 0 ? { size: { width, height } } : {};
}

/** Text of a cell, cut to its longest. */
export const cellText = z.string().transform((value) => value.slice(0, maxText));
const text = cellText;
const RawCell = z.union([
  text,
  z.number(),
  z.boolean(),
  z
    .object({
      type: z.literal('node'),
      nodeLabel: text.default(''),
      // An input named `id` takes the place of its form's id, which Lighthouse then writes as text.
      selector: text.transform((all) => all.replaceAll(/#\[object \w*\]/g, '')).default(''),
      snippet: text.default(''),
      explanation: text.optional(),
      boundingRect: z.object({ width: z.number(), height: z.number() }).optional().catch(undefined),
    })
    .transform(({ explanation, boundingRect, ...node }) => ({
      ...node,
      ...(explanation ? { explanation } : {}),
      ...sizeOf(boundingRect),
    })),
  z
    .object({
      type: z.literal('source-location'),
      url: text,
      line: z.number(),
      column: z.number(),
      functionName: text.optional(),
    })
    .transform(({ functionName, ...place }) => ({
      ...place,
      ...(functionName ? { functionName } : {}),
    })),
  z.object({ type: z.literal('link'), text, url: text }),
  z.object({ type: z.enum(['code', 'url', 'text']), value: text }),
  z
    .object({ type: z.literal('numeric'), value: z.number(), granularity: z.number().optional() })
    .transform(({ granularity, ...cell }) => ({
      ...cell,
      ...(granularity ? { granularity } : {}),
    })),
]) satisfies z.ZodType<PlainCell>;
const RawSubRows = z.object({ items: z.array(z.record(z.string(), z.unknown())) });

export function headingsOf(table: z.infer<typeof RawTable>): Heading[] {
  return table.headings.map(({ key, label, valueType, subItemsHeading }) => ({
    key,
    label,
    valueType: known(valueType),
    ...(subItemsHeading
      ? {
          subItemsHeading: {
            key: subItemsHeading.key,
            valueType: known(subItemsHeading.valueType ?? valueType),
          },
        }
      : {}),
  }));
}

/** A row with the cells of its headings; Lighthouse's internal fields are dropped. */
export function rowOf(raw: Record<string, unknown>, headings: Heading[]): ItemRow {
  const row: ItemRow = plainCells(
    raw,
    headings.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  const subKeys = headings.flatMap(({ subItemsHeading }) => subItemsHeading?.key ?? []);
  const subRows = RawSubRows.safeParse(raw['subItems']);
  if (!subRows.success || subKeys.length === 0) return row;
  const items = subRows.data.items
    .slice(0, maxSubRows)
    .map((item) => plainCells(item, subKeys))
    .filter((item) => Object.keys(item).length > 0);
  return items.length > 0 ? { ...row, subItems: { type: 'subitems', items } } : row;
}

/** Converts a value that we can show; null for others. */
export function cellOf(raw: unknown): PlainCell | null {
  const cell = RawCell.safeParse(raw);
  return cell.success ? cell.data : null;
}

function plainCells(raw: Record<string, unknown>, keys: string[]): Record<string, PlainCell> {
  const cells: Record<string, PlainCell> = {};
  for (const key of keys) {
    const cell = cellOf(raw[key]);
    if (cell !== null) cells[key] = cell;
  }
  return cells;
}

const known = (valueType: string): ValueType => ValueType.catch('text').parse(valueType);
