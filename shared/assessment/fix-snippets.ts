import { lcpElementId } from './finding-gain.ts';
import type { Change } from '../snippets/changes.ts';
import type { FixSnippet, SnippetEvidence, WriteSnippets } from '../snippets/evidence.ts';
import {
  fontDisplay,
  minified,
  preconnect,
  renderBlocking,
  shiftingFonts,
  viewport,
} from '../snippets/file-snippets.ts';
import {
  imageCommands,
  imageDelivery,
  imageProportions,
  imageSizes,
} from '../snippets/image-snippets.ts';
import { lcpDiscovery } from '../snippets/lcp-snippets.ts';
import { deferredInWordPress } from '../snippets/wordpress-snippets.ts';
import { reservedSpace } from '../snippets/shift-snippets.ts';
import { delayedChat, withoutVendor, yieldingScripts } from '../snippets/script-snippets.ts';
import {
  cacheLifetime,
  documentLatency,
  modernHttp,
  redirectChain,
  textCompression,
} from '../snippets/server-snippets.ts';

/** By Lighthouse's audit ids. Audits whose evidence names nothing to write are absent. */
const writers: Partial<Record<string, readonly WriteSnippets[]>> = {
  'image-delivery-insight': [imageDelivery, imageCommands, imageProportions],
  'unsized-images': [imageSizes],
  'cls-culprits-insight': [reservedSpace, imageSizes, shiftingFonts],
  'layout-shifts': [reservedSpace, imageSizes, shiftingFonts],
  'lcp-discovery-insight': [lcpDiscovery],
  'lcp-breakdown-insight': [lcpDiscovery],
  [lcpElementId]: [lcpDiscovery],
  'render-blocking-insight': [renderBlocking, deferredInWordPress],
  'bootup-time': [yieldingScripts, delayedChat],
  'long-tasks': [yieldingScripts, delayedChat],
  'third-parties-insight': [delayedChat],
  'font-display-insight': [fontDisplay],
  'network-dependency-tree-insight': [preconnect],
  'cache-insight': [cacheLifetime],
  'document-latency-insight': [documentLatency],
  redirects: [redirectChain],
  'uses-text-compression': [textCompression],
  'modern-http-insight': [modernHttp],
  'unminified-javascript': [minified],
  'unminified-css': [minified],
  'viewport-insight': [viewport],
};

/** Longest snippet, in characters. */
const maxCode = 3000;

/**
 * The changes that fix a finding, in the terms of the page: its own elements, addresses and sizes. What comes from the
 * page is escaped for the language of each snippet. There is none where the evidence lacks what it needs.
 */
export const fixSnippets = (evidence: SnippetEvidence): FixSnippet[] =>
  (writers[evidence.id] ?? [])
    .flatMap((write) => write(evidence))
    .filter(({ code }) => code.length <= maxCode);

/** Changes that no snippet writes, by audit id. */
const unwritten: Partial<Record<string, (evidence: SnippetEvidence) => Change[]>> = {
  'third-parties-insight': withoutVendor,
};

/** What the snippets of a finding change, and what can be tried without one. */
export function fixChanges(evidence: SnippetEvidence): Change[] {
  const changes = fixSnippets(evidence).flatMap(({ changes: own = [] }) => own);
  return changes.length > 0 ? changes : (unwritten[evidence.id]?.(evidence) ?? []);
}
