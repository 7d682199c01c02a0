import { originOf } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';

/** Speaks HTTP/2 with the page's own host. */
export const useHttp2: ApplyFix<'http2'> = (recording, { url }) => {
  const key = originOf(url);
  const times = key === undefined ? undefined : recording.origins.get(key);
  if (key === undefined || times === undefined || times.isH2) return 'not-in-recording';
  return {
    ...recording,
    origins: new Map([...recording.origins, [key, { ...times, isH2: true }]]),
  };
};
