import type { ResponseHead } from '../../platform/target-guard/guarded-fetch.ts';
import { sitemapParser } from './sitemap.ts';
import { textParts } from './text-parts.ts';

/** The protocol's limit of a sitemap. https://www.sitemaps.org/protocol.html#index */
export const mostSitemapBytes = 50 * 1024 * 1024;
const mostSitemaps = 50;
const deepestIndex = 3;

/** Reads a document in parts as they arrive, and may stop before its end. */
export type ReadDocument = (parts: AsyncIterable<Buffer>, head: ResponseHead) => Promise<void>;

interface Walk {
  /** Requests a document, and has it read if it is there. */
  open(url: string, read: ReadDocument): Promise<void>;
  onPage(address: string): void;
  /** Whether there are enough pages. */
  isFull(): boolean;
}

/** Reads sitemaps, and those that they list, one after another until there are enough pages. */
export async function readSitemaps(
  first: readonly string[],
  { open, onPage, isFull }: Walk,
): Promise<void> {
  const queue = first.map((url) => ({ url, depth: 0 }));
  const known = new Set<string>();
  for (const { url, depth } of queue) {
    if (isFull() || known.size >= mostSitemaps) return;
    if (known.has(url)) continue;
    known.add(url);
    const children: string[] = [];
    await open(url, async (parts, { headers, finalUrl }) => {
      const parser = sitemapParser({
        // Feeds may name them without their host.
        onPage: (address) =>
          onPage(address.startsWith('/') ? (URL.parse(address, finalUrl)?.href ?? '') : address),
        onSitemap: (address) => {
          const child = URL.parse(address, finalUrl);
          if (child !== null) children.push(child.href);
        },
        isDone: () => isFull() || children.length >= mostSitemaps,
      });
      const contentType = headers['content-type'];
      for await (const text of textParts(parts, { contentType, mostBytes: mostSitemapBytes }))
        if (!parser.write(text)) return;
      parser.end();
    });
    if (depth < deepestIndex)
      queue.push(...children.map((child) => ({ url: child, depth: depth + 1 })));
  }
}
