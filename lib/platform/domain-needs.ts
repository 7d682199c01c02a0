import type { CallDomain, CallId } from '../../shared/calls/catalogue.ts';
import type { JobDomain, JobId } from '../../shared/jobs/catalogue.ts';
import type { QueueName } from '../../shared/jobs/job-queues.ts';
import type { FunctionNeeds } from '../../shared/deployment/needs.ts';
import type { SocketDomain, SocketId } from '../../shared/sockets/catalogue.ts';
import type { WebhookDomain, WebhookId } from '../../shared/webhooks/catalogue.ts';
import type { ScheduleDomain, ScheduleId } from '../../shared/deployment/schedules.ts';
import type { TriggerId } from '../../shared/deployment/triggers.ts';

/** Entry points that have their own functions. */
export type Domain = CallDomain | JobDomain | ScheduleDomain | SocketDomain | WebhookDomain;

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
