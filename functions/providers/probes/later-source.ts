import type { PingSource } from '../ports/ping-nodes.ts';

/**
 * A source whose secret is read at first use. If that fails, this source fails and the others do not; the next use tries
 * again.
 */
export function laterSource(
  source: PingSource['source'],
  load: () => Promise<PingSource>,
): PingSource {
  let loading: Promise<PingSource> | undefined;
  const loaded = (): Promise<PingSource> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
  return {
    source,
    listNodes: async () => (await loaded()).listNodes(),
    findProblem: async () => (await loaded()).findProblem?.(),
    ping: async (...asked) => (await loaded()).ping(...asked),
    check: async (...asked) => (await loaded()).check(...asked),
  };
}
