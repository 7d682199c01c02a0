import type { ItemRow, NodeCell } from '../models/measuring/scan-report.ts';
import { elementOf, sourceOf } from './element.ts';
import { safeUrl } from './escape.ts';
import type { Device } from '../scans/devices.ts';
import { allRows, nodeOf, pageOf, type SnippetEvidence, subRowsOf, textOf } from './evidence.ts';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Lighthouse's advice on the file of an image. */
export interface ImageAdvice {
  /** Size of the file, and the size in which the device shows it, in its own pixels. */
  sizes: { file: Size; shown: Size } | undefined;
  wantsModernFormat: boolean;
  wantsVideo: boolean;
}

const tooLarge = /larger than it needs to be \((\d{1,5})x(\d{1,5})\).*?\((\d{1,5})x(\d{1,5})\)/;

export function adviceOf(row: ItemRow): ImageAdvice {
  const reasons = subRowsOf(row).flatMap(({ reason }) => textOf(reason) ?? []);
  const [, fileWidth = 0, fileHeight = 0, width = 0, height = 0] = (
    reasons.map((reason) => tooLarge.exec(reason)).find((match) => match !== null) ?? []
  ).map(Number);
  const isKnown = Math.min(fileWidth, fileHeight, width, height) > 0;
  return {
    sizes: isKnown
      ? { file: { width: fileWidth, height: fileHeight }, shown: { width, height } }
      : undefined,
    wantsModernFormat: reasons.some((reason) => reason.includes('modern image format')),
    wantsVideo: reasons.some((reason) => reason.includes('video formats')),
  };
}

/** Selectors of the elements of a list are often the same. */
const isSame = (one: NodeCell | undefined, other: NodeCell): boolean =>
  one?.selector === other.selector && one.snippet === other.snippet;

/** The address of an element's image, from its tag or from another finding about the same element. */
export function imageUrlOf(node: NodeCell, evidence: SnippetEvidence): URL | undefined {
  const element = elementOf(node);
  const own = element?.name === 'img' ? sourceOf(element, pageOf(evidence)) : undefined;
  if (own !== undefined) return own;
  const same = allRows(evidence).find(
    (row) => isSame(nodeOf(row), node) && textOf(row['url']) !== undefined,
  );
  return same && safeUrl(textOf(same['url']) ?? '');
}

/** The size of an image's file, if a finding of the scan states it. */
export function fileSizeOf(url: URL, evidence: SnippetEvidence): Size | undefined {
  return allRows(evidence)
    .filter((row) => safeUrl(textOf(row['url']) ?? '')?.href === url.href)
    .map((row) => adviceOf(row).sizes?.file)
    .find((size) => size !== undefined);
}

/** The size in which each device shows an image, in device pixels, as far as a finding of either scan states it. */
export function shownOn(
  url: URL,
  { details, device, onOther }: SnippetEvidence,
): Partial<Record<Device, Size>> {
  const sizeIn = (rows: readonly ItemRow[]): Size | undefined =>
    rows
      .filter((row) => safeUrl(textOf(row['url']) ?? '')?.href === url.href)
      .map((row) => adviceOf(row).sizes?.shown)
      .find((size) => size !== undefined);
  const here = sizeIn(details.items);
  const there = sizeIn((onOther ?? []).flatMap(({ items }) => items));
  const [own, other] =
    device === 'desktop' ? (['desktop', 'mobile'] as const) : (['mobile', 'desktop'] as const);
  return { ...(here && { [own]: here }), ...(there && { [other]: there }) };
}
