import { codeOf } from '../../../shared/snippets/changes.ts';
import type { ApplyFix } from './apply-fix.ts';
import { asBytes, editDocument, endOfHead, spliced } from './documents.ts';

/** Adds a rule behind the page's own styles. */
export const addRule: ApplyFix<'rule'> = (recording, change) =>
  editDocument(recording, (html, _base, tags) => {
    const at = endOfHead(tags, html);
    const style = `<style>${codeOf(change) ?? ''}</style>`;
    return spliced(html, { start: at, end: at }, asBytes(style));
  });
