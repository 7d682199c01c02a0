import { call, provider, schedule, screen, setting, socket } from './calls.ts';
import { cause, channel } from './incidents.ts';
import { event, webhook, worker } from './jobs.ts';
import type { Named, Scaffold } from './scaffold.ts';

interface Kind {
  what: string;
  make(named: Named): Scaffold;
  /** Where all of this kind are; absent if the person names the place. */
  in?: Pick<Named, 'area' | 'domain'>;
  /** What the folder in an area is called. */
  folder?: 'domain' | 'feature';
  /** What is left to do by hand, besides its behaviour and the tests of it. */
  next: string;
}

const folder = 'domain';
const asCall = 'who may call it, in `test/permissions/rows.ts` if not every member may';
const asJob = 'its queue, and what its dead letter means, in docs/runbook/jobs.md';

/** Everything that `npm run new` writes. */
export const kinds: Record<string, Kind> = {
  call: { what: 'a call', make: call, folder, next: asCall },
  worker: { what: 'a worker', make: worker, folder, next: asJob },
  event: {
    what: 'a subscriber of events',
    make: event,
    folder,
    next: 'the events that it receives',
  },
  socket: { what: 'a message over the socket', make: socket, folder, next: asCall },
  webhook: {
    what: 'a webhook',
    make: webhook,
    folder,
    next: `the check of its signature; ${asJob}`,
  },
  provider: { what: 'a provider', make: provider, folder, next: `its API; ${asCall}` },
  channel: {
    what: 'a channel',
    make: channel,
    in: { area: 'notifying', domain: 'channels' },
    next: 'the shape of its messages, its errors and limits',
  },
  cause: {
    what: 'a cause of incidents',
    make: cause,
    in: { area: 'notifying', domain: 'incidents' },
    next: 'its events and words',
  },
  schedule: {
    what: 'a schedule',
    make: schedule,
    in: { area: 'lifecycle', domain: 'schedules' },
    next: 'its time, what it costs in `lib/costs/idle-costs.ts`, and the sum in README.md',
  },
  screen: {
    what: 'a screen',
    make: screen,
    folder: 'feature',
    next: 'its place in the router, by audience; out of `navigation.ts` and `frame.test.tsx` if the sidebar does not list it',
  },
  setting: {
    what: 'a setting',
    make: setting,
    in: { area: 'platform', domain: 'aws' },
    next: 'a line in the needs of the functions that read it',
  },
};

export const usageOf = (kind: string): string => {
  const place = kinds[kind]?.folder;
  return place === undefined ? `${kind} <name>` : `${kind} <area>/<${place}> <name>`;
};
