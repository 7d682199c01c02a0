import { startIncidentReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { groupOfClient } from '../../notifying/incidents/group-of-client.ts';
import { toSummary } from '../../notifying/incidents/to-incident.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { ReportTimes } from './report-times.ts';
import { reportStore } from './report-store.ts';
import { toReportSummary } from './to-summary.ts';

export const handler = handleCall(
  startIncidentReport,
  async ({ body: { incidentId }, caller, table, now, audit }) => {
    const { accountId, userId } = caller;
    const incident = toSummary(await groupOfClient(table, caller, incidentId), now);
    const { site: url, beganAt, endedAt } = incident;
    const { longDay } = new ReportTimes(await timeZoneOf(table, accountId));
    const title = `${incident.title}, ${longDay(beganAt)}`;
    audit.about([incident.title]);
    const key = { accountId, reportId: timeOrderedId(now) };
    const period = { from: new Date(beganAt), to: endedAt === null ? now : new Date(endedAt) };
    const item = await reportStore(table).start(
      { ...key, title, url, incidentId, ...period, requestedBy: userId },
      now,
      audit,
    );
    // If it is lost here, the sweep sends the job.
    await sendJobs(writeReport, [key]);
    return toReportSummary(item);
  },
);
