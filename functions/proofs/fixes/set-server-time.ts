import { originOf } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';
import { documentOf, replaced } from './documents.ts';

/** Answers with the document as soon as a cache would: a round trip and the given time after the request. */
export const setServerTime: ApplyFix<'server-time'> = (recording, { milliseconds }) => {
  const document = documentOf(recording);
  if (document === undefined) return 'not-in-recording';
  const { tcpMs = 0 } = recording.origins.get(originOf(document.url) ?? '') ?? {};
  const waitMs = Math.min(document.waitMs, tcpMs + milliseconds);
  return replaced(recording, document, { ...document, waitMs });
};
