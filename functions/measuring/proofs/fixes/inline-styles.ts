import { deferredStyles } from '../../../../shared/snippets/changes.ts';
import { openingTag } from '../../../../shared/snippets/escape.ts';
import type { ApplyFix } from './apply-fix.ts';
import { tagOf } from './change-element.ts';
import { asBytes, editDocument, merged, spliced } from './documents.ts';

/**
 * Writes the rules that the page uses into the document, and loads their file without blocking. The whole page uses more
 * rules than its first screen, so the true gain is at least the measured one.
 */
export const inlineStyles: ApplyFix<'inline-styles'> = (recording, { url }) => {
  const css = recording.styles.get(url);
  if (css === undefined)
    return recording.exchanges.some((one) => one.url === url)
      ? 'too-many-styles'
      : 'not-in-recording';
  return editDocument(recording, (html, base, tags) => {
    const tag = tagOf(tags, { name: 'link', url }, base);
    if (tag === undefined) return undefined;
    const { media } = tag.attributes;
    const text = css.replace(/<(?=\/style)/gi, '\\3c ');
    const style = text === '' ? '' : `${openingTag('style', { media })}${text}</style>`;
    return spliced(html, tag, asBytes(style) + merged(tag, deferredStyles(media)));
  });
};
