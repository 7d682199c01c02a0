import type {
  MarkupDetail,
  MarkupMessageType,
} from '../../../../../shared/models/measuring/markup.ts';

/** A row: a message at one position, or at all of its positions. */
export interface MessageRow {
  /** From 1: number of the message in the report, or of the group. */
  number: number;
  subType: MarkupMessageType;
  message: string;
  /** In the order of the document; one unless grouped. */
  places: [MarkupDetail, ...MarkupDetail[]];
}

/** One row per message, in document order. */
export const listMessages = (details: readonly MarkupDetail[]): MessageRow[] =>
  details.map((detail, index) => ({
    number: index + 1,
    subType: detail.subType,
    message: detail.message,
    places: [detail],
  }));

/** One row for all messages with the same type and text; fatal ones first, then the most frequent. */
export function groupMessages(details: readonly MarkupDetail[]): MessageRow[] {
  const groups = new Map<string, MessageRow>();
  for (const detail of details) {
    const key = `${detail.subType} ${detail.message}`;
    const known = groups.get(key);
    if (known === undefined) {
      const { subType, message } = detail;
      groups.set(key, { number: 0, subType, message, places: [detail] });
    } else known.places.push(detail);
  }
  const isFatal = ({ subType }: MessageRow): number => Number(subType === 'fatal');
  return [...groups.values()]
    .sort((a, b) => isFatal(b) - isFatal(a) || b.places.length - a.places.length)
    .map((row, index) => ({ ...row, number: index + 1 }));
}

export type TypeFilter = 'all' | MarkupMessageType;

/** The rows of a type whose message or source contains all search words. */
export function filterRows(
  rows: readonly MessageRow[],
  { type, search }: { type: TypeFilter; search: string },
): MessageRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(({ subType, message, places }) => {
    if (type !== 'all' && subType !== type) return false;
    if (words.length === 0) return true;
    const text = `${message} ${places.map(({ extract }) => extract).join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Position of a message, in words. */
export function placeWords({ lastLine, firstColumn, lastColumn }: MarkupDetail): string {
  if (lastLine === null) return 'Whole page';
  if (lastColumn === null) return `Line ${lastLine}`;
  if (firstColumn === null || firstColumn === lastColumn) {
    return `Line ${lastLine}, column ${lastColumn}`;
  }
  return `Line ${lastLine}, columns ${firstColumn} to ${lastColumn}`;
}
