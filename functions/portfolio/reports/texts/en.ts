import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type { IncidentCause } from '../../../../shared/causes/catalogue.ts';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { ReportTimes } from './report-times.ts';
import { appendixEn } from './appendix-en.ts';
import { causeTexts, isExpiry } from './cause-texts.ts';
import { fixesEn } from './plain-words-en.ts';
import { firstOf, shownSeconds } from './wording.ts';
import type {
  ChangeFact,
  ChangeReason,
  EffectFact,
  FixKind,
  GainFact,
  OutageFact,
  PagesFact,
  SitesFact,
  SlowFact,
  SpeedFact,
  ValueSource,
} from './report-facts.ts';

/**
 * Every text of a report. Sentences about one site call it the reader's website. A text that another language lacks does
 * not compile.
 */
export function en(f: ReportTimes) {
  const lasted = (ms: number): string => f.duration(ms) ?? 'less than a minute';
  const { onDevice } = devices;
  const sites = (count: number): string =>
    f.plural(count, { one: '1 website', other: `${f.number(count)} websites` });
  const days = (count: number): string =>
    f.plural(count, { one: '1 day', other: `${f.number(count)} days` });
  const names = (all: readonly string[]): string =>
    f.list(firstOf(all, (more) => `${f.number(more)} more`));

  const reason = (why: ChangeReason): string => {
    if (why.kind === 'unknown') return 'We do not know yet what caused this.';
    if (why.kind === 'fix') return `The reason: ${fixesEn[why.fix].reason}.`;
    return {
      deployment: 'A new version of the website went live just before; it is the likely reason.',
      technology: 'The likely reason: the software of the website had changed.',
      'third-party':
        'The likely reason: an embedded service of another company, such as a map or advertising, had changed.',
      content: 'The likely reason: the content of the page had changed.',
    }[why.kind];
  };

  const effect = (done: string, fact: EffectFact): string => {
    if (fact.kind === 'seconds')
      return `${done}. In our test, your website appeared after ${f.seconds(fact.before)} before, and after ${f.seconds(fact.after)} since.`;
    if (fact.kind === 'points')
      return `${done}. In our speed test, your website had ${f.number(fact.before)} of 100 points before, and ${f.number(fact.after)} since.`;
    return `${done}. We could not prove that this made the website faster.`;
  };

  const range = (low: number, high: number): string =>
    low === high ? f.number(high) : `${f.number(low)} to ${f.number(high)}`;

  const gain = (fact: GainFact): string => {
    switch (fact.kind) {
      case 'tried-seconds':
        return `We tried this on a copy of the website: ${onDevice[fact.device]}, it appeared ${f.seconds(fact.seconds)} sooner.`;
      case 'estimated-seconds':
        return `What it would bring, by our estimate: ${onDevice[fact.device]}, the website appears about ${f.seconds(fact.seconds)} sooner.`;
      case 'tried-points':
        return `We tried this on a copy of the website: ${onDevice[fact.device]}, it gained ${range(fact.low, fact.high)} of 100 points in the speed test.`;
      case 'estimated-points':
        return `What it would bring, by our estimate: ${range(fact.low, fact.high)} more of 100 points in the speed test ${onDevice[fact.device]}.`;
      default:
        return 'How much it would bring cannot be estimated.';
    }
  };

  return {
    light: {
      good: 'All is well',
      average: 'Some problems',
      bad: 'Needs attention',
      unknown: 'Measurements are missing',
    },
    names,
    /** Of a speed. */
    speedBand: { good: 'good', average: 'fair', bad: 'slow' },
    ...devices,
    pageNumber: { before: 'Page ', between: ' of ' },
    one: {
      subtitle: (period: string) => `How your website did ${period}`,
      ownWords: (sender: string | null) =>
        sender === null ? 'A note for you' : `A note from ${sender}`,
      whatWeDid: 'What we did',
      nothingDone: (hadIncidents: boolean) =>
        `We know of no new version of the website${hadIncidents ? '' : ', and there was no incident to handle'}.`,
      omittedDone: (count: number) => `And ${f.number(count)} more.`,
      reachedAlways: (period: string) =>
        `Your website could be reached every time we checked it ${period}.`,
      notCheckedOnDays: (count: number) => `On ${days(count)} it was not checked.`,
      watchedSince: (day: string) => `We have been watching it since ${day}.`,
      pausedSince: (day: string) => `Watching it has been paused since ${day}.`,
      outage: ({ downMs, count, days: on, isOngoing }: OutageFact) => {
        const when = on.length > 5 ? `on ${days(on.length)}` : `on ${f.days(on)}`;
        const end = isOngoing ? ' At the end of the period it still could not be reached.' : '';
        return `Your website could not be reached for ${lasted(downMs)}${count > 1 ? ' in all' : ''}, ${when}.${end}`;
      },
      plannedApart: 'Planned maintenance is not counted.',
      unchecked: (period: string) =>
        `Whether your website could always be reached is not known: it was not checked ${period}.`,
      appears: ({ seconds, band, source, isOrigin }: SpeedFact) => {
        const subject = isOrigin ? 'your website (all of its pages together)' : 'it';
        const time = shownSeconds(f, seconds, band);
        const rest = {
          good: 'which is good',
          average: 'which is fair: up to 2.5 seconds is good',
          bad: 'which is slow: up to 2.5 seconds is good',
        }[band];
        return source === 'lab'
          ? `In our test on a phone with a slow connection ${subject} appears after ${time}, ${rest}.`
          : `On a phone ${subject} appears within ${time} for three out of four visitors, ${rest}.`;
      },
      alsoSlow: ({ of, value }: SlowFact) =>
        ({
          reaction: `When a visitor taps something, it takes ${f.seconds(value / 1000)} to react; up to 0.2 seconds is good.`,
          blocked: `While it loads, it does not react to taps for ${f.seconds(value / 1000)} in all; up to 0.2 seconds is good.`,
          jumps: 'Its content moves while it loads, so that visitors may tap the wrong thing.',
        })[of],
      points: (device: Device, value: number) =>
        `In our speed test ${onDevice[device]} it reaches ${f.number(value)} of 100 points; 90 or more is good.`,
      beforeOutage: (day: string) => `Its speed was last measured on ${day}, before the outage.`,
      noSpeed: (period: string, failed: number) =>
        failed === 0
          ? `How fast it appears on a phone is not known: it was not tested ${period}.`
          : `How fast it appears on a phone is not known: ${f.plural(failed, { one: 'the one test', other: `all ${f.number(failed)} tests` })} ${period} failed.`,
      changed: ({ device, direction, since, seconds, points: score, why }: ChangeFact) => {
        const when = since === undefined ? '' : ` since ${f.dayOfMonth(since)}`;
        const pace = direction === 'better' ? 'faster' : 'slower';
        const numbers =
          seconds === undefined
            ? `${f.number(score.after)} of 100 points in our speed test now, ${f.number(score.before)} before`
            : `in our test it appears after ${f.seconds(seconds.after)} now, after ${f.seconds(seconds.before)} before`;
        return `${device === 'mobile' ? 'On a phone' : 'On a computer'} it has become ${pace}${when}: ${numbers}. ${reason(why)}`;
      },
      unchanged: 'In this period it has become neither noticeably faster nor slower.',
      tooFewToCompare:
        'Whether it has become faster or slower cannot be said yet: there are too few tests to compare.',
      pages: ({ count, down, slower, slow, unchecked }: PagesFact) => {
        const parts = [
          ...(down > 0 ? [`${f.number(down)} could not be reached at times`] : []),
          ...(slower > 0 ? [`${f.number(slower)} became slower`] : []),
          ...(slow > 0
            ? [f.plural(slow, { one: '1 is slow', other: `${f.number(slow)} are slow` })]
            : []),
          ...(unchecked > 0
            ? [
                f.plural(unchecked, {
                  one: '1 was not checked',
                  other: `${f.number(unchecked)} were not checked`,
                }),
              ]
            : []),
        ];
        if (parts.length === 0) return undefined;
        return `Of ${f.plural(count, { one: '1 other page', other: `${f.number(count)} other pages` })} of your website, ${f.list(parts)}.`;
      },
      sitesReached: ({ count, unchecked, down, downMs }: SitesFact, period: string) => {
        const checked = count - unchecked;
        if (checked === 0)
          return `Whether your ${sites(count)} could be reached is not known: they were not checked ${period}.`;
        const rest =
          unchecked === 0
            ? ''
            : ` ${f.plural(unchecked, { one: 'One was', other: `${f.number(unchecked)} were` })} not checked.`;
        if (down.length === 0)
          return `${checked === count ? 'All' : f.number(checked)} of your ${sites(count)} could be reached every time we checked ${f.plural(checked, { one: 'it', other: 'them' })} ${period}.${rest}`;
        const which = names(
          down.map(
            (site) =>
              `${site.name} (${lasted(site.downMs)}${site.isOngoing ? ', still not reached' : ''})`,
          ),
        );
        return `Of your ${sites(count)}, ${f.number(down.length)} could not be reached at times, for ${lasted(downMs)} in all: ${which}.${rest}`;
      },
      sitesUnwatched: ({ paused, added, partlyChecked }: SitesFact) => {
        const were = (count: number, how: string): string[] =>
          count === 0
            ? []
            : [`${f.number(count)} ${f.plural(count, { one: 'was', other: 'were' })} ${how}`];
        const parts = [
          ...were(paused, 'paused at the end'),
          ...were(added, 'added during the period'),
          ...were(partlyChecked, 'not checked on every day'),
        ];
        return parts.length === 0 ? undefined : `Of them, ${f.list(parts)}.`;
      },
      sitesAppear: ({ count, appears, slowest, unmeasured }: SitesFact) => {
        if (unmeasured === count)
          return 'How fast they appear on a phone is not known: no test gave a result.';
        const appear = (number: number, how: string): string[] =>
          number === 0
            ? []
            : [
                `${f.number(number)} ${f.plural(number, { one: 'appears', other: 'appear' })} ${how}`,
              ];
        const parts = [
          ...appear(appears.good, 'quickly (after 2.5 seconds at most)'),
          ...appear(appears.average, 'with some delay'),
          ...appear(appears.bad, 'slowly (after more than 4 seconds)'),
        ];
        const last =
          slowest === undefined
            ? ''
            : ` The slowest is ${slowest.name} with ${f.seconds(slowest.seconds)}.`;
        const rest =
          unmeasured === 0
            ? ''
            : ` Of ${f.number(unmeasured)} we do not know: no test gave a result.`;
        return `On a phone, ${f.list(parts)}.${last}${rest}`;
      },
      sitesChanged: ({ better, worse, mixed, compared, count }: SitesFact) => {
        if (compared === 0)
          return 'Whether they have become faster or slower cannot be said yet: there are too few tests to compare.';
        const parts = [
          ...(better.length > 0
            ? [`${f.number(better.length)} became faster (${names(better)})`]
            : []),
          ...(worse.length > 0
            ? [`${f.number(worse.length)} became slower (${names(worse)})`]
            : []),
          ...(mixed.length > 0
            ? [
                `${f.number(mixed.length)} became faster on one device and slower on another (${names(mixed)})`,
              ]
            : []),
        ];
        const of = compared === count ? '' : ` of the ${f.number(compared)} that can be compared`;
        if (parts.length === 0) return `None${of} has become noticeably faster or slower.`;
        const others = compared - better.length - worse.length - mixed.length;
        if (others > 0) return `${f.list(parts)}; the others${of} stayed as they were.`;
        return `${f.list(parts)}${compared === count ? '' : '; the others cannot be compared yet'}.`;
      },
      noSites: 'There is no website to report on.',
      /** A site of several, in a few words each. */
      short: {
        outage: ({ downMs }: OutageFact) => `not reached for ${lasted(downMs)}`,
        unchecked: 'not checked whether it could be reached',
        changed: { better: 'became faster', worse: 'became slower' },
      },
    },
    done: {
      deployment: (label: string | undefined) =>
        label === undefined
          ? 'A new version of the website went live.'
          : `A new version of the website went live: ‘${label}’.`,
      deployments: (count: number) => `${f.number(count)} new versions of the website went live.`,
      fix: (fix: FixKind, fact: EffectFact) => effect(fixesEn[fix].done, fact),
      incident: (cause: IncidentCause, ms: number | undefined, by: string | undefined) => {
        const end = isExpiry(cause)
          ? [' and has not been renewed yet', ' and was renewed']
          : [' (still open)', ` (resolved after ${lasted(ms ?? 0)})`];
        return `${causeTexts[cause].en.happened}${end[ms === undefined ? 0 : 1]}${by === undefined ? '.' : `; ${by} took care of it.`}`;
      },
    },
    fixes: fixesEn,
    charts: {
      title: 'In pictures',
      legend: { now: 'This period', before: 'The period before' },
      score: {
        title: 'Speed test on a phone, in points',
        /** @param of days that a point stands for */
        hint: (of: number) =>
          `100 points is the best, 90 or more is good. Each dot on the line is ${of === 1 ? 'one day' : days(of)}.`,
      },
      appears: {
        title: 'Seconds until your website appears on a phone',
        hint: 'In our test with a slow connection; lower is better. Up to 2.5 seconds is good.',
      },
      down: {
        title: 'Time in which your website could not be reached',
        /** @param of days that a field stands for */
        hint: (of: number, hasBefore: boolean) =>
          `Each box is ${of === 1 ? 'one day' : days(of)}; ▲ means an outage, – not checked.${hasBefore ? ' The lower row is the period before.' : ''}`,
        none: 'No outage.',
        /** Of a period of which some days were not checked. */
        noneSeen: 'No outage was seen on the days that we checked.',
      },
      summary: (name: string, first: string, last: string) =>
        `${name}: ${first} on the first day with a value, ${last} on the last.`,
      noValues: 'There are no values for this period.',
      seconds: (value: number) => `${f.number(value, 1)} s`,
      lasted,
      good: 'good',
      thenAndNow: 'Then and now',
      on: (day: string) => `On ${day}`,
      same: 'It has looked the same on both days.',
      pictureOf: (name: string, day: string) => `${name} on a phone on ${day}`,
      visits: {
        title: 'How fast it was for your visitors',
        hint: (views: number) =>
          `${f.number(views)} measured visits on phones in four weeks; good means that the page appeared within 2.5 seconds, slow after more than 4.`,
        share: ({ good, average, bad }: Record<Band, number>) =>
          `Of 100 visits, ${f.number(good)} were good, ${f.number(average)} fair and ${f.number(bad)} slow.`,
      },
      rivals: {
        title: 'Compared with your competitors',
        hint: (source: ValueSource) =>
          `Seconds until the website appears on a phone, ${source === 'lab' ? 'in our test' : 'for three out of four visitors'}; lower is better.`,
        omitted: (count: number) =>
          `${f.plural(count, { one: '1 competitor is', other: `${f.number(count)} competitors are` })} left out: there are no values of the same kind.`,
      },
      sites: {
        title: 'Your websites at a glance',
        site: 'Website',
        reached: 'Could be reached',
        appears: 'Appears on a phone after',
        score: 'Speed test over time',
      },
    },
    next: {
      title: 'What we suggest next',
      intro: 'What helps most comes first.',
      gain,
      forDeveloper: (title: string) => `Technical name: “${title}”`,
      decide: (replyTo: string | null) =>
        replyTo === null
          ? 'If you would like us to do this, just tell us.'
          : `If you would like us to do this, write to ${replyTo}.`,
      outages: (count: number) => ({
        title: 'Find the cause of the outages with the hosting company',
        why: `The website could not be reached ${f.plural(count, { one: 'once', other: `${f.number(count)} times` })}. The hosting company runs the computer that holds it, and can see why.`,
        gain: 'What it would bring: the cause would be known, and could be removed.',
      }),
      watch: {
        title: 'Check regularly whether the website can be reached',
        why: 'Without these checks, your customers notice an outage first.',
        gain: 'What it would bring: we notice an outage, and the next report says whether there was one.',
      },
      measure: {
        title: 'Test the speed regularly',
        why: 'There is no test result from this period.',
        gain: 'What it would bring: the next report can say how fast the website appears and what would make it faster.',
      },
      nothing:
        'Nothing needs to be decided: no single step would make your website noticeably faster.',
      onSite: (name: string) => `Website: ${name}`,
    },
    appendix: appendixEn(f),
    madeBy: (sender: string | null, day: string, namesProduct: boolean) =>
      sender !== null
        ? `Made for you by ${sender} on ${day}.`
        : `${namesProduct ? 'Made by Web Vitals' : 'Made'} on ${day}.`,
    incidentSubtitle: 'Report on an incident',
    timesIn: (zone: string) =>
      `Days and times are those of the time zone ${zone === 'UTC' ? 'UTC (world time)' : zone}.`,
    logoOf: (name: string | null) => (name === null ? 'Logo' : `Logo of ${name}`),
  };
}

const devices = {
  device: { mobile: 'Phone', desktop: 'Computer' },
  onDevice: { mobile: 'on a phone', desktop: 'on a computer' },
};

export type ReportTexts = ReturnType<typeof en>;
