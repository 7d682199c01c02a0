import { codeOf } from '../../../../shared/snippets/changes.ts';
import { openingTag } from '../../../../shared/snippets/escape.ts';
import type { ApplyFix } from './apply-fix.ts';
import {
  addressOf,
  asBytes,
  editDocument,
  endOfHead,
  merged,
  spliced,
  startOfHead,
} from './documents.ts';

/** Adds a rule behind the page's own styles. */
export const addRule: ApplyFix<'rule'> = (recording, change) =>
  editDocument(recording, (html, _base, tags) => {
    const at = endOfHead(tags, html);
    const style = `<style>${codeOf(change) ?? ''}</style>`;
    return spliced(html, { start: at, end: at }, asBytes(style));
  });

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
