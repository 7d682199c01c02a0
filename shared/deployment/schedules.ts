/** Scheduled functions: run by EventBridge Scheduler in the cloud, and by croner on the local host. */
export interface ScheduleShape {
  domain: string;
  /** The function is `functions/<area>/<domain>/<id>.schedule.ts`. */
  id: string;
  /** Five-field cron, UTC, in the syntax that EventBridge and croner share: no `2/5`, no `2-59/5`. */
  cron: string;
  /** Also once when the local host starts. */
  atLocalStart: boolean;
  /** Minutes without a start after which an alarm is raised. @default 15 */
  silentAfterMinutes?: number;
}

const known = [
  {
    domain: 'schedules',
    id: 'dispatch-due',
    cron: '* * * * *',
    atLocalStart: true,
  },
  {
    domain: 'schedules',
    id: 'sweep',
    cron: '2,7,12,17,22,27,32,37,42,47,52,57 * * * *',
    atLocalStart: true,
  },
  // Apart from the sweep, whose role may neither close sockets nor ask the user pool.
  {
    domain: 'platform/sockets',
    id: 'check-sockets',
    cron: '3,8,13,18,23,28,33,38,43,48,53,58 * * * *',
    atLocalStart: false,
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
