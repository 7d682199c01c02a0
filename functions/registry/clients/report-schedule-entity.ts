import { reportLanguages } from '../../../shared/models/portfolio/client-report.ts';
import { ofAccount, inAccount, openItems, type ItemOf } from '../../platform/table/entity.ts';

/**
 * How reports of a client look and whether they are sent every month.
 * Access: get by account and client; list an account's; those whose next report is due, by shard.
 */
export const reportScheduleEntity = ofAccount('report-schedule', {
  attributes: {
    clientId: { type: 'string', required: true },
    sender: { type: 'string' },
    hasLogo: { type: 'boolean', required: true },
    language: { type: reportLanguages },
    /** IANA name; absent for that of the account. */
    timeZone: { type: 'string' },
    paragraph: { type: 'string' },
    /** Absent where it follows. */
    hasAppendix: { type: 'boolean' },
    /** Absent where monthly reports are mailed at once. */
    looksFirst: { type: 'boolean' },
    /** Shard of the sweep's index; absent unless reports are monthly. */
    openShard: { type: 'string' },
    /** ISO 8601: when the next report is due; absent with `openShard`. */
    retryAt: { type: 'string' },
  },
  indexes: {
    byClient: inAccount('report-schedule#${clientId}', 'none'),
    open: openItems('due-report'),
  },
});
export type ReportScheduleItem = ItemOf<typeof reportScheduleEntity>;

/** The logo of a client. Apart from its schedule, which lists read. Access: get by account and client. */
export const clientLogoEntity = ofAccount('client-logo', {
  attributes: {
    clientId: { type: 'string', required: true },
    /** Data URL, 100 KB at most. */
    logo: { type: 'string', required: true },
  },
  indexes: { byClient: inAccount('client-logo#${clientId}', 'none') },
});
