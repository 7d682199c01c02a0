/** Maximum number of requests to a site at a time. */
const atOnce = 4;

/** Requests addresses, a few at a time, until all are done or the signal aborts. */
export async function requestAll(
  urls: Iterable<string>,
  signal: AbortSignal,
  ask: (url: string) => Promise<void>,
): Promise<void> {
  const queue = Iterator.from(urls);
  const askNext = async (): Promise<void> => {
    for (const url of queue) {
      if (signal.aborted) return;
      await ask(url);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askNext));
}
