import { kept } from '../../lib/kept.ts';

/** Which scan of a page was last seen running in this tab, so that its progress goes on after a reload. */
export const runningScan = {
  read: (url: string): string | undefined => kept('running-scan', url).read(),
  keep: (url: string, scanId: string): void => kept('running-scan', url).write(scanId),
  forget: (url: string): void => kept('running-scan', url).remove(),
};
