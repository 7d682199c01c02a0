/** What the clock starts: EventBridge Scheduler in the cloud, croner on the local host. */
export interface ScheduleShape {
  domain: string;
  /** The function is `functions/<domain>/<id>.schedule.ts`. */
  id: string;
  /** Five-field cron, UTC. */
  cron: string;
  /** Also once when the local host starts. */
  atLocalStart: boolean;
}

export const schedules: readonly ScheduleShape[] = [
  { domain: 'scans', id: 'sweep-scans', cron: '*/5 * * * *', atLocalStart: true },
  { domain: 'markup', id: 'sweep-validations', cron: '2/5 * * * *', atLocalStart: true },
];
