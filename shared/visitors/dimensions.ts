/** Dimensions by which views are counted, one at a time: all pages by each of them, a page group by device only. */
export const visitorDimensions = [
  'device',
  'browser',
  'country',
  'connection',
  'navigation',
  'release',
  'label1',
  'label2',
  'label3',
] as const;
export type VisitorDimension = (typeof visitorDimensions)[number];

/** Views that a screen shows: all (``), or those of a page group, of a value of a dimension. */
export interface Segment {
  group?: string | undefined;
  by?: VisitorDimension | undefined;
  value?: string | undefined;
}

/** Why a combination is not counted, in a sentence; undefined if it is. */
export function notCounted({ group = '', by }: Segment): string | undefined {
  if (group === '' || by === undefined || by === 'device') return undefined;
  return 'Views of one page are counted by device only. Choose all pages, or a device';
}
