import { openingTag } from '../../../shared/snippets/escape.ts';
import type { ApplyFix } from './apply-fix.ts';
import { addressOf, asBytes, editDocument, merged, spliced, startOfHead } from './documents.ts';

/** Adds a tag to the head, in place of the one for the same purpose. */
export const addToHead: ApplyFix<'head'> = (recording, { name, attributes }) =>
  editDocument(recording, (html, base, tags) => {
    const address = (value: unknown) =>
      typeof value === 'string' ? addressOf(asBytes(value), base) : undefined;
    const same = tags.find(
      (tag) =>
        tag.name === name &&
        (name === 'meta'
          ? tag.attributes['name']?.toLowerCase() === attributes['name']
          : tag.attributes['rel'] === attributes['rel'] &&
            addressOf(tag.attributes['href'], base) === address(attributes['href'])),
    );
    if (same !== undefined) return spliced(html, same, merged(same, attributes));
    const at = startOfHead(tags, html);
    return spliced(html, { start: at, end: at }, asBytes(openingTag(name, attributes)));
  });
