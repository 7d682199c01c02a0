export interface DayFacts {
  /** `production` */
  stage: string;
  alarms: readonly { description: string; since: Date }[];
  deadLetters: {
    total: number;
    /** Counts of the dead letters that were read. */
    byJob: Readonly<Record<string, number>>;
  };
  /** Messages that were given up since yesterday. */
  messagesDropped: number;
  /** Share of the last day that the workers of scheduled queues were busy, by queue. */
  busy: Readonly<Record<string, number>>;
  /** Share of device scans that ended for a reason of ours since yesterday; undefined without scans. */
  scansBroken: number | undefined;
}

/** From here on jobs of a busy hour wait. */
const nearlyFull = 0.7;
const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

function lettersLine({ total, byJob }: DayFacts['deadLetters']): string {
  if (total === 0) return 'Dead letters: none';
  const jobs = Object.entries(byJob).map(([job, count]) => `${job} ${count}`);
  return `Dead letters: ${total}${jobs.length === 0 ? '' : ` (${jobs.join(', ')})`}`;
}

function busyLine(nearly: readonly (readonly [string, number])[]): string {
  if (nearly.length === 0)
    return 'Workers since yesterday: none busy for more than 70 % of the time';
  const shares = nearly.map(([queue, share]) => `${queue} ${percent(share)}`);
  return `Workers since yesterday, busy: ${shares.join(', ')}. Raise the setting pages before their jobs wait`;
}

/** The operator's daily line: all is well, or what is open. Its absence says that something is not. */
export function dayReport(facts: DayFacts): { subject: string; text: string } {
  const { stage, alarms, deadLetters, messagesDropped, scansBroken } = facts;
  const nearly = Object.entries(facts.busy).filter(([, share]) => share > nearlyFull);
  const open = [
    ...(alarms.length === 0 ? [] : [counted(alarms.length, 'alarm')]),
    ...(deadLetters.total === 0 ? [] : [counted(deadLetters.total, 'dead letter')]),
    ...(messagesDropped === 0 ? [] : [`${counted(messagesDropped, 'message')} dropped`]),
    ...(nearly.length === 0 ? [] : [`${counted(nearly.length, 'queue')} nearly full`]),
  ];
  const lines = [
    alarms.length === 0 ? 'Alarms: none' : 'Alarms:',
    ...alarms.map(
      ({ description, since }) => `- since ${since.toISOString().slice(0, 16)}Z: ${description}`,
    ),
    lettersLine(deadLetters),
    `Messages dropped since yesterday: ${messagesDropped}`,
    scansBroken === undefined
      ? 'Scans since yesterday: none'
      : `Scans since yesterday that ended for a reason of ours: ${percent(scansBroken)}`,
    busyLine(nearly),
    '',
    'This mail comes every day. If it does not come, look whether the subscription is confirmed and report-day runs.',
  ];
  return {
    subject: `Web Vitals ${stage}: ${open.length === 0 ? 'all well' : open.join(', ')}`,
    text: lines.join('\n'),
  };
}
