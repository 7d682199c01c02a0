import { startIncidentReport } from '../../../shared/calls/portfolio/reports.ts';
import { writeReport } from '../../../shared/jobs/catalogue.ts';
import { clientsOfSites, groupOfClient } from '../../notifying/incidents/group-of-client.ts';
import { toSummary } from '../../notifying/incidents/to-incident.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { timeZoneOf } from '../../platform/callers/account-owner.ts';
import { sendJobs } from '../../platform/jobs/send-jobs.ts';
import { timeOrderedId } from '../../platform/time-ordered-id.ts';
import { lookOf } from './report-look.ts';
import { ReportTimes } from './texts/report-times.ts';
import { reportStore } from './report-store.ts';
import { incidentTexts } from './texts/incident-texts.ts';
import { toReportSummary } from './to-summary.ts';

export const handler = handleCall(
  startIncidentReport,
  async ({ body: { incidentId, kind }, caller, table, now, audit }) => {
    const { accountId, userId } = caller;
    const [group, clientOf] = await Promise.all([
      groupOfClient(table, caller, incidentId),
      clientsOfSites(table, accountId),
    ]);
    const incident = toSummary(group, now);
    const { site: url, siteName, beganAt, endedAt } = incident;
    const isInternal = kind === 'internal';
    const clientId = clientOf.get(group[0].siteKey);
    const titleForTeam = async (): Promise<string> => {
      const { longDay } = new ReportTimes(await timeZoneOf(table, accountId));
      return `${incident.title}, ${longDay(beganAt)} (internal)`;
    };
    const titleForClient = async (): Promise<string> => {
      const { language, timeZone } = await lookOf(table, { accountId, clientId });
      const { longDay } = new ReportTimes(timeZone, language);
      return incidentTexts[language].title(siteName, longDay(beganAt));
    };
    const title = await (isInternal ? titleForTeam() : titleForClient());
    audit.about([incident.title]);
    const key = { accountId, reportId: timeOrderedId(now) };
    const period = { from: new Date(beganAt), to: endedAt === null ? now : new Date(endedAt) };
    const about = { title, url, incidentId, clientId, isInternal };
    const item = await reportStore(table).start(
      { ...key, ...about, ...period, requestedBy: userId },
      now,
      audit,
    );
    // If it is lost here, the sweep sends the job.
    await sendJobs(writeReport, [key]);
    return toReportSummary(item);
  },
);
