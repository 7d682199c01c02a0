import { createHmac } from 'node:crypto';
import type { Event } from './ledger.ts';
import type { Sandbox } from './sandbox.ts';

interface Options {
  url: string;
  secret: string;
  /** Stores the state of an event. */
  save(): void;
}

const firstPauseMs = 500;
const longestPauseMs = 60_000;
/** Stripe gives up after three days. */
const mostAttempts = 200;
const timeoutMs = 10_000;

/** Signs events and delivers them to our own webhook, again and again until they are taken. */
export function startDeliveries(sandbox: Sandbox, { url, secret, save }: Options) {
  const inWork = new Set<string>();
  const timers = new Set<NodeJS.Timeout>();
  let isStopped = false;

  const send = async (event: Event): Promise<void> => {
    if (inWork.has(event.id) || isStopped) return;
    inWork.add(event.id);
    const { id, type, customer, charge, created } = event;
    const object =
      charge === undefined
        ? { object: type.split('.')[0], customer }
        : { object: 'dispute', charge };
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    const time = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': `t=${time},v1=${mac}`,
    };
    const isTaken = await fetch(url, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    }).then(
      (response) => response.ok,
      () => false,
    );
    inWork.delete(id);
    event.attempts += 1;
    if (isTaken || event.attempts >= mostAttempts) delete sandbox.ledger.state.events[id];
    else retry(event);
    if (!isStopped) save();
  };
  const retry = (event: Event): void => {
    if (isStopped) return;
    const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(event.attempts, 10));
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(event);
    }, pause);
    timer.unref();
    timers.add(timer);
  };
  return {
    /** Delivers what is due, in no promised order. */
    async deliver(): Promise<void> {
      const waiting = Object.values(sandbox.ledger.state.events).filter(
        (one) => one.attempts === 0,
      );
      await Promise.all(waiting.map(send));
    },
    stop(): void {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
