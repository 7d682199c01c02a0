/** Scheduled functions: run by EventBridge Scheduler in the cloud, and by croner on the local host. */
export interface ScheduleShape {
  domain: string;
  /** The function is `functions/<domain>/<id>.schedule.ts`. */
  id: string;
  /** Five-field cron, UTC, in the syntax that EventBridge and croner share: no `2/5`, no `2-59/5`. */
  cron: string;
  /** Also once when the local host starts. */
  atLocalStart: boolean;
  /** Minutes without a start after which an alarm is raised. @default never */
  silentAfterMinutes?: number;
}

const known = [
  { domain: 'scans', id: 'sweep-scans', cron: '*/5 * * * *', atLocalStart: true },
  {
    domain: 'markup',
    id: 'sweep-validations',
    cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'screenshots',
    id: 'sweep-screenshots',
    cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'uptime',
    id: 'sweep-confirmations',
    cron: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'ping',
    id: 'sweep-pings',
    cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'platform/sockets',
    id: 'check-sockets',
    cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
    atLocalStart: false,
  },
  {
    domain: 'events',
    id: 'sweep-events',
    cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'plans',
    id: 'sweep-account-steps',
    cron: '1,6,11,16,21,26,31,36,41,46,51,56 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'analytics',
    id: 'sweep-properties',
    cron: '4,9,14,19,24,29,34,39,44,49,54,59 * * * *',
    atLocalStart: true,
  },
  {
    domain: 'exports',
    id: 'sweep-exports',
    cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
    atLocalStart: true,
  },
  { domain: 'support', id: 'sweep-support-mails', cron: '* * * * *', atLocalStart: true },
  {
    domain: 'delivery',
    id: 'sweep-deliveries',
    cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
    atLocalStart: true,
  },
  { domain: 'delivery', id: 'plan-digests', cron: '*/5 * * * *', atLocalStart: true },
  { domain: 'sites', id: 'add-scanned-sites', cron: '* * * * *', atLocalStart: true },
  {
    domain: 'schedules',
    id: 'dispatch-due',
    cron: '*/5 * * * *',
    atLocalStart: true,
    silentAfterMinutes: 15,
  },
  {
    domain: 'schedules',
    id: 'report-day',
    cron: '0 6 * * *',
    atLocalStart: false,
    silentAfterMinutes: 1800,
  },
] as const satisfies ScheduleShape[];
type KnownSchedule = (typeof known)[number];
export type ScheduleDomain = KnownSchedule['domain'];
export type ScheduleId<Domain extends string = ScheduleDomain> = Extract<
  KnownSchedule,
  { domain: Domain }
>['id'];

export const schedules: readonly ScheduleShape[] = known;
