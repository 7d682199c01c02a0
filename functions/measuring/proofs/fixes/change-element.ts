import type { ApplyFix } from './apply-fix.ts';
import { addressOf, editDocument, merged, spliced, type Tag } from './documents.ts';

/** The attributes that lead to the file of an element. */
const leading = ['src', 'href', 'data-src', 'data-lazy-src'];

/** The element of the document that shows, runs or applies a file. */
export function tagOf(
  tags: readonly Tag[],
  { name, url }: { name: string; url: string },
  base: string,
): Tag | undefined {
  const wanted = url.replace(/#.*$/s, '');
  return tags.find(
    (tag) => tag.name === name && filesOf(tag).some((file) => addressOf(file, base) === wanted),
  );
}

/** What an element loads; of a picture's source, any candidate. */
function filesOf({ name, attributes }: Tag): (string | undefined)[] {
  const files = leading.map((attribute) => attributes[attribute]);
  if (name !== 'source') return files;
  return [...files, ...(attributes['srcset'] ?? '').split(/,\s+/).map((one) => one.split(/\s/)[0])];
}

export const changeElement: ApplyFix<'element'> = (recording, change) =>
  editDocument(recording, (html, base, tags) => {
    const tag = tagOf(tags, change, base) ?? namedTag(tags, change);
    return tag && spliced(html, tag, merged(tag, change.attributes));
  });

/** An element without a file that we know, by its id or its only class. */
function namedTag(
  tags: readonly Tag[],
  { name, attributes }: Parameters<typeof changeElement>[1],
): Tag | undefined {
  for (const key of ['id', 'class']) {
    const value = attributes[key];
    const same = tags.filter((tag) => tag.name === name && tag.attributes[key] === value);
    if (value !== undefined && same.length === 1) return same[0];
  }
  return undefined;
}
