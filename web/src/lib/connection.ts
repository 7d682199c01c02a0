import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { createStore } from './store.ts';

/** `offline`: the browser has no network; `unreachable`: it has one, and the server does not answer. */
export type Connection = 'online' | 'offline' | 'unreachable';

const store = createStore<{ connection: Connection }>({ connection: 'online' });
const online = { connection: 'online' } as const;

/** A public call, which costs the server little. */
const probePath = '/api/plan/list';
const firstPauseMs = 2000;
const longestPauseMs = 30_000;
/** The gateway answers after 30 s at the latest, if only with an error. */
const longestSilenceMs = 45_000;
let failures = 0;
/** Components that show the state. */
let watchers = 0;
let next: ReturnType<typeof setTimeout> | undefined;

function change(connection: Connection): void {
  if (store.get().connection === connection) return;
  store.set({ connection });
  // Queries pause, and resume with what they were about to request.
  onlineManager.setOnline(connection === 'online');
}

/** A proxy's own page: the server behind it does not answer. Our own errors are JSON. */
const isOfProxy = ({ status, headers }: Response): boolean =>
  status >= 502 &&
  status <= 504 &&
  headers.get('content-type')?.startsWith('application/json') !== true;

/** Asks whether the server answers; again later while it does not. */
export async function checkConnection(): Promise<void> {
  clearTimeout(next);
  try {
    const signal = AbortSignal.timeout(longestSilenceMs);
    const response = await fetch(probePath, { cache: 'no-store', signal });
    if (!isOfProxy(response)) return noteReached();
  } catch {
    // Still away.
  }
  noteUnreached();
}

function noteReached(): void {
  clearTimeout(next);
  failures = 0;
  change('online');
}

function noteUnreached(): void {
  change(navigator.onLine ? 'unreachable' : 'offline');
  clearTimeout(next);
  const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** failures);
  failures += 1;
  next = setTimeout(() => {
    if (watchers > 0) void checkConnection();
  }, pause);
}

// There is no window during prerendering.
if (typeof window !== 'undefined') {
  window.addEventListener('offline', () => change('offline'));
  window.addEventListener('online', () => void checkConnection());
}
// Only this module says whether the server can be reached.
onlineManager.setEventListener(() => () => undefined);

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/**
 * An answer with all of its body.
 * @throws if the rest of it does not arrive: the connection ends, or is silent for 45 s
 */
export async function wholeAnswer(answer: Response): Promise<Response> {
  if (answer.body === null) return answer;
  const reader = answer.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let isSilent = false;
  const giveUp = (): void => {
    isSilent = true;
    reader.cancel().catch(() => undefined);
  };
  for (;;) {
    const timer = setTimeout(giveUp, longestSilenceMs);
    const { value } = await reader.read().finally(() => clearTimeout(timer));
    if (isSilent) throw new Error('The answer stopped half-way');
    if (value === undefined) return new Response(joined(parts), answer);
    parts.push(value);
  }
}

/**
 * `fetch` of the whole answer, noting whether the server answers. A request without a body, which takes no time to send, is
 * given up after 45 s of silence; so is each answer.
 * @throws what `fetch` and `wholeAnswer` throw
 */
export async function reach(address: string, init: RequestInit = {}): Promise<Response> {
  const { signal, body } = init;
  const silence = new AbortController();
  const giveUp = () => silence.abort();
  if (signal?.aborted) giveUp();
  signal?.addEventListener('abort', giveUp);
  const timer = body === undefined ? setTimeout(giveUp, longestSilenceMs) : undefined;
  const response = await fetch(address, { ...init, signal: silence.signal })
    .finally(() => clearTimeout(timer))
    .then(wholeAnswer)
    .catch((error: unknown) => {
      if (signal?.aborted !== true) noteUnreached();
      throw error;
    });
  if (isOfProxy(response)) noteUnreached();
  else noteReached();
  return response;
}

/** A page that shows the state keeps asking. */
function watch(listener: () => void): () => void {
  watchers += 1;
  if (store.get().connection !== 'online') void checkConnection();
  const end = store.subscribe(listener);
  return () => {
    watchers -= 1;
    end();
  };
}

export const useConnection = (): Connection =>
  useSyncExternalStore(watch, store.get, () => online).connection;
