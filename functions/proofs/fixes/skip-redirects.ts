import type { ApplyFix } from './apply-fix.ts';
import { documentOf } from './documents.ts';

/** Visits the address to which the redirects lead. */
export const skipRedirects: ApplyFix<'no-redirects'> = (recording) => {
  const document = documentOf(recording);
  return document === undefined || document.url === recording.url
    ? 'not-in-recording'
    : { ...recording, url: document.url };
};
