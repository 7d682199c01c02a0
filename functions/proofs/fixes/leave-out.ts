import type { ApplyFix } from './apply-fix.ts';

/** Loads the page without scripts of others. */
export const leaveOut: ApplyFix<'without'> = (recording, { urls }) => {
  const known = urls.filter((url) => recording.exchanges.some((one) => one.url === url));
  if (known.length === 0) return 'not-in-recording';
  // A query may be another one at the next load.
  const patterns = known.map((url) => `${url.split('?', 1)[0]}*`);
  return { ...recording, blocked: [...recording.blocked, ...patterns] };
};
