import type { Recording } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';
import { tagOf } from './change-element.ts';
import { editDocument, merged, spliced } from './documents.ts';

/** Loads the page without scripts of others. */
export const leaveOut: ApplyFix<'without'> = (recording, { urls }) => {
  const known = urls.filter((url) => recording.exchanges.some((one) => one.url === url));
  if (known.length === 0) return 'not-in-recording';
  // Other scripts may insert them. A query may be another one at the next load.
  const patterns = known.map((url) => `${url.split('?', 1)[0]}*`);
  const without = known.reduce(withoutTag, recording);
  return { ...without, blocked: [...recording.blocked, ...patterns] };
};

/** Without the request: one that is blocked still counts as failed in what Lighthouse simulates. */
function withoutTag(recording: Recording, url: string): Recording {
  const edited = editDocument(recording, (html, base, tags) => {
    const tag = tagOf(tags, { name: 'script', url }, base);
    return tag && spliced(html, tag, merged(tag, { src: undefined, type: 'text/plain' }));
  });
  return typeof edited === 'string' ? recording : edited;
}
