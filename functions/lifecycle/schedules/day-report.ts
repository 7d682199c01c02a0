import { log } from '../../platform/logger.ts';

/** Message of the log line about a part that could not be read. */
export const partNotRead = 'could not read a part of the daily report';

/** Reads a part of the daily report. A failure is logged and returned, because the rest of the report is sent all the same. */
export async function readPart<Read>(part: string, read: () => Promise<Read>): Promise<Part<Read>> {
  try {
    return await read();
  } catch (error) {
    log.error(partNotRead, { part, error });
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** What was read for a part of the report, or why it could not be read. */
export type Part<Read> = Read | Error;

export interface DeadLetters {
  total: number;
  /** Counts of the dead letters that were read. */
  byJob: Part<Readonly<Record<string, number>>>;
}

export interface DayFacts {
  /** `production` */
  stage: string;
  /** Those that are raised, by region. */
  alarms: Readonly<Record<string, Part<readonly { description: string; since: Date }[]>>>;
  deadLetters: Part<DeadLetters>;
  counts: Part<{
    /** Messages that were given up since yesterday. */
    messagesDropped: number;
    /** Share of device scans that ended for a reason of ours since yesterday; undefined without scans. */
    scansBroken: number | undefined;
  }>;
  /** Share of the last day that the workers of scheduled queues were busy, by queue. */
  busy: Part<Readonly<Record<string, number>>>;
}

/** Lines about a part, and what it adds to the subject. */
interface Said {
  lines: readonly string[];
  open?: string | undefined;
  /** Parts that could not be read. */
  unread?: number;
}

/** From here on jobs of a busy hour wait. */
const nearlyFull = 0.7;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;
const ifAny = (count: number, one: string): string | undefined =>
  count === 0 ? undefined : counted(count, one);
const notRead = (name: string, { message }: Error): Said => ({
  lines: [`${name}: could not be read (${message})`],
  unread: 1,
});

function ofAlarms(alarms: DayFacts['alarms']): Said {
  const found = Object.entries(alarms);
  const unread = found.flatMap(([region, part]) =>
    part instanceof Error ? notRead(`Alarms in ${region}`, part).lines : [],
  );
  const raised = found.flatMap(([, part]) => (part instanceof Error ? [] : part));
  const lines = raised.map(
    ({ description, since }) => `- since ${since.toISOString().slice(0, 16)}Z: ${description}`,
  );
  const none = unread.length === 0 ? ['Alarms: none'] : [];
  return {
    lines: [...(raised.length === 0 ? none : ['Alarms:', ...lines]), ...unread],
    open: ifAny(raised.length, 'alarm'),
    unread: unread.length,
  };
}

function ofLetters(letters: DayFacts['deadLetters']): Said {
  if (letters instanceof Error) return notRead('Dead letters', letters);
  const { total, byJob } = letters;
  const open = ifAny(total, 'dead letter');
  if (byJob instanceof Error)
    return { ...notRead(`Dead letters: ${total}; their jobs`, byJob), open };
  const jobs = Object.entries(byJob).map(([job, count]) => `${job} ${count}`);
  const names = jobs.length === 0 ? '' : ` (${jobs.join(', ')})`;
  return { lines: [`Dead letters: ${total === 0 ? 'none' : `${total}${names}`}`], open };
}

function ofCounts(counts: DayFacts['counts']): Said {
  if (counts instanceof Error)
    return notRead('Messages dropped, and scans, since yesterday', counts);
  const { messagesDropped, scansBroken } = counts;
  const dropped = ifAny(messagesDropped, 'message');
  return {
    lines: [
      `Messages dropped since yesterday: ${messagesDropped}`,
      scansBroken === undefined
        ? 'Scans since yesterday: none'
        : `Scans since yesterday that ended for a reason of ours: ${percent(scansBroken)}`,
    ],
    open: dropped && `${dropped} dropped`,
  };
}

function ofWorkers(busy: DayFacts['busy']): Said {
  const since = 'Workers since yesterday';
  if (busy instanceof Error) return notRead(since, busy);
  const nearly = Object.entries(busy).filter(([, share]) => share > nearlyFull);
  if (nearly.length === 0) return { lines: [`${since}: none busy for more than 70 % of the time`] };
  const shares = nearly.map(([queue, share]) => `${queue} ${percent(share)}`);
  return {
    lines: [`${since}, busy: ${shares.join(', ')}. Raise the setting pages before their jobs wait`],
    open: `${counted(nearly.length, 'queue')} nearly full`,
  };
}

/**
 * The operator's daily line: all is well, or what is open and what could not be read. Its absence says that something is not.
 */
export function dayReport(facts: DayFacts): { subject: string; text: string } {
  const { stage, alarms, deadLetters, counts, busy } = facts;
  const said = [ofAlarms(alarms), ofLetters(deadLetters), ofCounts(counts), ofWorkers(busy)];
  const unread = said.reduce((sum, one) => sum + (one.unread ?? 0), 0);
  const open = [
    ...said.flatMap((one) => one.open ?? []),
    ...(unread === 0 ? [] : [`${counted(unread, 'part')} not read`]),
  ];
  const lines = [
    ...said.flatMap((one) => one.lines),
    '',
    'This mail comes every day. If it does not come, look whether the subscription is confirmed and report-day runs.',
  ];
  return {
    subject: `Web Vitals ${stage}: ${open.length === 0 ? 'all well' : open.join(', ')}`,
    text: lines.join('\n'),
  };
}
