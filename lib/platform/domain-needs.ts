import type { areas } from '../../shared/deployment/areas.ts';
import type { CallDomain, CallId } from '../../shared/calls/catalogue.ts';
import type { JobDomain, JobId } from '../../shared/jobs/all-jobs.ts';
import type { QueueName } from '../../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../../shared/deployment/needs.ts';
import type { SocketDomain, SocketId } from '../../shared/sockets/catalogue.ts';
import type { WebhookDomain, WebhookId } from '../../shared/webhooks/catalogue.ts';
import type { ScheduleDomain, ScheduleId } from '../../shared/deployment/schedules.ts';
import type { TriggerId } from '../../shared/deployment/triggers.ts';

/** Entry points that have their own functions. */
type Domain = CallDomain | JobDomain | ScheduleDomain | SocketDomain | WebhookDomain;

/**
 * The needs of each function of a domain, by entry point. A missing line, or a line for an unknown one, does not
 * compile.
 */
export type DomainNeeds<Of extends Domain> = Record<
  | `${CallId<Of>}.call`
  | `${JobId<Of>}.worker`
  | `${ScheduleId<Of>}.schedule`
  | `${SocketId<Of>}.socket`
  | `${WebhookId<Of>}.webhook`
  | `${TriggerId<Of>}.trigger`,
  FunctionNeeds<QueueName>
>;

type OfAreas = typeof areas & { platform: readonly ['platform/sockets'] };
export type Area = keyof OfAreas;

/** The same of all domains of an area. */
export type AreaNeeds<Of extends Area> = DomainNeeds<Extract<OfAreas[Of][number], Domain>>;

/** Chromium is available for x64 only. 2 GB come with slightly more than one vCPU, enough to load a page. */
export const withChromium = {
  architecture: 'x64',
  memorySize: 2048,
  temporaryStorage: 1024,
} as const;
