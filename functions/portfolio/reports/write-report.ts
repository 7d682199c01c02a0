import type { ClientReport } from '../../../shared/models/portfolio/client-report.ts';
import { LeaseLostError, underLease } from '../../platform/open-work/under-lease.ts';
import type { MailedTo } from './sending/mail-report.ts';
import type { ReportItem } from './report-entity.ts';
import type { ReportKey } from './find-report.ts';
import { reportOf, storable } from './packed-report.ts';
import type { ReportStore } from './report-store.ts';
import { after, dayMs } from '../../platform/times.ts';
import { maxAttempts, renewEveryMs } from '../../platform/open-work/long-work.ts';

export interface ReportPorts {
  store: ReportStore;
  compute(item: ReportItem): Promise<ClientReport>;
  print(report: ClientReport, item: ReportItem): Promise<Uint8Array>;
  /** Stores a PDF. @param sender part of its name */
  storePdf(item: ReportItem, pdf: Uint8Array, sender: string | null): Promise<void>;
  /**
   * Mails a report, once to each contact.
   * @returns undefined while another worker is sending
   */
  mail(item: ReportItem, report: ClientReport): Promise<MailedTo | undefined>;
  /** Reminds the owner of a draft, once. */
  remind(item: ReportItem): Promise<void>;
  /** Sends the job once more, for after the time that another worker may take to send. */
  sendLater(key: ReportKey): Promise<void>;
  clock(): Date;
}

/**
 * Makes a report: computes its data once, prints it, and mails it if it was scheduled or a person has sent it. A worker that takes over goes on
 * with the data that was stored; a repeated delivery has no effect except sending a missing mail.
 */
export async function writeReport(
  { store, clock, ...ports }: ReportPorts,
  { isLastDelivery, ...key }: ReportKey & { isLastDelivery: boolean },
): Promise<void> {
  await underLease<ReportItem, void>(
    {
      claim: (owner) => store.claim(key, owner, clock()),
      renewal: { renew: (owner) => store.renew(key, owner, clock()), everyMs: renewEveryMs },
      release: (_, owner) => store.release(key, owner, clock()),
      fail: (_, owner) => store.fail(key, owner),
      work: async (item, owner) => {
        const stored = reportOf(item);
        const report = stored ?? storable(await ports.compute(item));
        if (stored === undefined && !(await store.keep(key, owner, report, clock())))
          throw new LeaseLostError();
        await ports.storePdf(item, await ports.print(report, item), report.look.sender);
        if (!(await store.finish(key, owner))) throw new LeaseLostError();
      },
    },
    { isLastDelivery, maxAttempts },
  );
  const ended = await store.find(key, clock());
  const report = ended && reportOf(ended);
  if (ended?.state !== 'done' || report === undefined) return;
  if (ended.mailed !== undefined) return;
  if (ended.releasedAt === undefined) {
    if (ended.isDraft === true) await attend({ store, clock, remind: ports.remind }, ended);
    if (ended.isDraft === true || ended.cause !== 'clock') return;
  }
  const mailed = await ports.mail(ended, report);
  if (mailed === undefined) return ports.sendLater(key);
  // The next delivery tries those again.
  if (mailed.notMailedTo.length > 0 && !isLastDelivery) throw new Error('Contacts were not mailed');
  await store.noteMailed(key, mailed);
}

/** Time after which the owner is reminded of a draft. */
const remindAfterMs = dayMs;

/** Reminds the owner of a draft once that is due; until then the sweep is to send this job again at that time. */
async function attend(
  { store, clock, remind }: Pick<ReportPorts, 'store' | 'clock' | 'remind'>,
  draft: ReportItem,
): Promise<void> {
  if (draft.remindedAt !== undefined) return;
  const due = after(new Date(draft.requestedAt), remindAfterMs);
  if (due > clock()) return store.remindLater(draft, due);
  await remind(draft);
  await store.noteReminded(draft, clock());
}
