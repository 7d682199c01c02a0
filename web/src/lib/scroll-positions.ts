import { kept, type KeptName } from './kept.ts';

interface Entry {
  key: string;
  pathname: string;
  search: string;
}

/**
 * Names an entry of the history. The router calls the first entry of every document 'default': a page that is opened by its
 * address would begin where another one was left. No address is stored.
 */
const entryName = ({ key, pathname, search }: Entry): string =>
  key === 'default' ? `first-${hashOf(pathname + search)}` : key;

function hashOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = Math.imul(hash, 31) + (character.codePointAt(0) ?? 0);
  return hash.toString(36);
}

const storageKey = 'scroll-positions' satisfies KeptName;

/** Properties of every `ScrollRestoration`. */
export const keepingPlaces = { storageKey, getKey: entryName };

/** Since the document was loaded; the router stores them for a reload. */
const left = new Map<string, number>();

/** How far the reader had scrolled at an entry of the history, in pixels; 0 for a new one. */
export const placeAt = (entry: Entry): number =>
  left.get(entryName(entry)) ?? storedPlace(entryName(entry));

/** Remembers how far the reader has scrolled. */
export function storeScrollPlace(entry: Entry): void {
  left.set(entryName(entry), window.scrollY);
}

function storedPlace(name: string): number {
  try {
    const stored: unknown = JSON.parse(kept(storageKey).read() ?? '{}');
    const place: unknown = Object.entries(stored ?? {}).find(([one]) => one === name)?.[1];
    return typeof place === 'number' ? place : 0;
  } catch {
    // People can edit what their browser keeps.
    return 0;
  }
}
