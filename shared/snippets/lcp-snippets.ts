import type { NodeCell } from '../models/measuring/scan-report.ts';
import { elementOf, keptOf, writtenSource } from './element.ts';
import { shortUrl } from './escape.ts';
import {
  type FixSnippet,
  hasFailed,
  isWordPress,
  nodeOf,
  pageOf,
  type WriteSnippets,
  written,
} from './evidence.ts';
import type { SnippetEvidence } from './evidence.ts';
import { imageUrlOf } from './image-facts.ts';
import { headOfTheme } from './wordpress-snippets.ts';

/** Snippets that make the browser request the LCP image early. */
export const lcpDiscovery: WriteSnippets = (evidence) => {
  const node = evidence.details.items.map(nodeOf).find((found) => found !== undefined);
  const url = node && imageUrlOf(node, evidence);
  if (node === undefined || url === undefined) return [];
  return [...prioritised(node, url, evidence), ...preloaded(node, url, evidence)];
};

function prioritised(node: NodeCell, url: URL, evidence: SnippetEvidence): FixSnippet[] {
  const element = elementOf(node);
  if (element?.name !== 'img') return [];
  const isLazy =
    hasFailed(evidence, /loading=lazy/) || element.attributes.get('loading') === 'lazy';
  const needsPriority = hasFailed(evidence, /^fetchpriority=high should be applied$/);
  if (!isLazy && !needsPriority) return [];
  const attributes = {
    src: writtenSource(element, url, pageOf(evidence)),
    ...keptOf(element),
    loading: undefined,
    fetchpriority: 'high',
  };
  const why = isLazy
    ? 'Without `loading="lazy"`, and with a high priority, the browser asks for it at once.'
    : 'The browser then asks for it before other images and scripts.';
  const caption = `${why} Keep the other attributes of your element.`;
  return [written('HTML', [{ kind: 'element', name: 'img', url: url.href, attributes }], caption)];
}

function preloaded(node: NodeCell, url: URL, evidence: SnippetEvidence): FixSnippet[] {
  const isHidden = hasFailed(evidence, /discoverable in initial document/);
  const lacksPriority = hasFailed(evidence, /applied to the image preload/);
  // Preloading an image with several candidates needs all of them, but only one is known.
  const element = elementOf(node);
  if ((!isHidden && !lacksPriority) || (element?.name === 'img' && element.mayHaveCandidates)) {
    return [];
  }
  const href = shortUrl(url, pageOf(evidence));
  const attributes = { rel: 'preload', as: 'image', href, fetchpriority: 'high' };
  const whyHidden =
    element?.name === 'img'
      ? 'A script adds this image. A preload fetches it early, but it shows only once the script has run: if that is late, write the `<img>` into the HTML instead.'
      : 'The HTML does not name the image, so the browser discovers it late.';
  const caption = isHidden
    ? `In the \`<head>\`. ${whyHidden}`
    : 'In the `<head>`, in place of the preload without a priority.';
  const html = written('HTML', [{ kind: 'head', name: 'link', attributes }], caption);
  return isWordPress(evidence) ? [html, headOfTheme(html.code)] : [html];
}
