import type { Recording } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';
import { tagOf } from './change-element.ts';
import { editDocument, merged, replaced, spliced } from './documents.ts';

/** Loads the page without scripts of others. */
export const leaveOut: ApplyFix<'without'> = (recording, { urls }) => {
  const known = urls.filter((url) => recording.exchanges.some((one) => one.url === url));
  if (known.length === 0) return 'not-in-recording';
  return known.reduce((copy, url) => withoutTag(copy, url) ?? emptied(copy, url), recording);
};

function withoutTag(recording: Recording, url: string): Recording | undefined {
  const edited = editDocument(recording, (html, base, tags) => {
    const tag = tagOf(tags, { name: 'script', url }, base);
    return tag && spliced(html, tag, merged(tag, { src: undefined, type: 'text/plain' }));
  });
  return typeof edited === 'string' ? undefined : edited;
}

/**
 * Another script inserts it, and gets an empty file: a request that the browser refuses counts as failed, which delays the
 * LCP that Lighthouse simulates by two thirds of a second.
 */
const emptied = (recording: Recording, url: string): Recording =>
  recording.exchanges
    .filter((one) => one.url === url)
    .reduce((copy, one) => replaced(copy, one, { ...one, body: new Uint8Array() }), recording);
