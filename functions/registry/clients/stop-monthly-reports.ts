import type { Table } from '../../platform/table/table.ts';
import { reportScheduleStore } from './report-schedule-store.ts';

/** Stops all monthly reports of an account. @returns how many were stopped */
export const stopMonthlyReports = (table: Table, accountId: string, now: Date): Promise<number> =>
  reportScheduleStore(table).stopAll(accountId, now);
