import type { ItemRow, NodeCell } from '../models/measuring/scan-report.ts';
import type { Change } from './changes.ts';
import { type PageElement, keptOf, sourceOf } from './element.ts';
import { safeUrl, shortUrl } from './escape.ts';
import {
  allRows,
  nodeOf,
  pageOf,
  type SnippetEvidence,
  textOf,
  type FixSnippet,
  written,
} from './evidence.ts';
import { fileSizeOf, type Size } from './image-facts.ts';

export const isInPicture = ({ selector }: NodeCell): boolean => /\bpicture\b/.test(selector);

interface File {
  url: URL;
  size: Size;
}

/**
 * Width and height of each file of a `<picture>` that the two devices have loaded: on its own `<source>`, since the files may
 * have other proportions than that of the `<img>`.
 */
export function pictureSizes(
  node: NodeCell,
  element: PageElement,
  evidence: SnippetEvidence,
): FixSnippet[] {
  const page = pageOf(evidence);
  const own = sourceOf(element, page)?.href;
  const onOther = (evidence.onOther ?? []).flatMap(({ items }) => items);
  const files = [...allRows(evidence), ...onOther].flatMap((row) => fileOf(row, node, evidence));
  const unique = [...new Map(files.map((file) => [file.url.href, file])).values()];
  if (unique.every(({ url }) => url.href === own)) return [];
  const changes = unique.map(({ url, size }): Change & { kind: 'element' } => ({
    kind: 'element',
    url: url.href,
    // A source keeps all its candidates.
    ...(url.href === own
      ? { name: 'img', attributes: { src: shortUrl(url, page), ...size, ...keptOf(element) } }
      : { name: 'source', attributes: { ...size } }),
  }));
  const shown = changes.map((change) => {
    if (change.name === 'img') return change;
    const srcset = shortUrl(new URL(change.url), page);
    return { ...change, attributes: { srcset, ...change.attributes } };
  });
  return [{ ...written('HTML', shown, caption), changes }];
}

const caption =
  'Each `<source>` of the picture needs the width and height of its own files: they may have other proportions than the `<img>`. These are the files that the scans have loaded; add the size to the other sources too, and keep `media`, `type` and all candidates of `srcset`.';

/** The file that a device shows in an element, with its size. */
function fileOf(row: ItemRow, { selector }: NodeCell, evidence: SnippetEvidence): File[] {
  const node = nodeOf(row);
  const url = safeUrl(textOf(row['url']) ?? '');
  if (node?.selector !== selector || url === undefined) return [];
  const size = fileSizeOf(url, evidence) ?? node.size;
  return size === undefined ? [] : [{ url, size }];
}
