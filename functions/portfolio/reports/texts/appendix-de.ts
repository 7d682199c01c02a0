import {
  metricNames,
  metricUnits,
  type MetricKey,
  shownMetric,
} from '../../../../shared/assessment/metrics.ts';
import { isNotWorthIt } from '../../../../shared/assessment/tried-fixes.ts';
import { countedOutages } from '../../../../shared/uptime/outages.ts';
import type { UptimeFailureReason } from '../../../../shared/uptime/uptime.ts';
import { roundedDown } from '../../../../shared/uptime/uptime.ts';
import { shownMs } from '../../../../shared/words/duration-words.ts';
import { kindOfFix } from '../content/kind-of-fix.ts';
import type { ReportTimes } from './report-times.ts';
import { causeTexts } from './cause-texts.ts';
import { fixesDe } from './plain-words-de.ts';
import type { SeenPages } from './report-facts.ts';
import type { ReportTexts } from './en.ts';

/** The technical part, in the terms of the field. */
export function appendixDe(f: ReportTimes): ReportTexts['appendix'] {
  const lasted = (ms: number): string => f.duration(ms) ?? 'weniger als eine Minute';
  const count = (number: number, one: string, other: string): string =>
    `${f.number(number)} ${f.plural(number, { one, other })}`;
  const signed = (value: number, digits = 1): string => {
    const text = f.number(Math.abs(value), digits);
    return text === '0' ? text : `${value < 0 ? '\u2212' : '+'}${text}`;
  };
  const points = (low: number, high: number): string =>
    low === high
      ? `${signed(high, 0)} ${f.plural(Math.abs(high), { one: 'Punkt', other: 'Punkte' })}`
      : `${signed(low, 0)} bis ${signed(high, 0)} Punkte`;
  const metric = (name: MetricKey, value: number): string =>
    `${f.number(shownMetric(name, value), 3, metricUnits[name] === 's' ? 1 : 0)} ${metricUnits[name]}`.trimEnd();

  const seenPages = ({ seen, down, slower, isChecked }: SeenPages): string => {
    const of = seen === 1 ? 'der weiteren Seite' : `${f.number(seen)} weiteren Seiten`;
    if (down + slower === 0)
      return isChecked
        ? `Auf ${of} kein Ausfall und keine nachgewiesene Verlangsamung.`
        : `Auf ${of} keine nachgewiesene Verlangsamung; die Erreichbarkeit wurde ${seen === 1 ? '' : 'nicht bei allen '}${seen === 1 ? 'nicht ' : ''}geprüft.`;
    return `Von ${count(seen, 'weiteren Seite', 'weiteren Seiten')}: ${f.number(down)} zeitweise nicht erreichbar, ${f.number(slower)} langsamer.`;
  };

  return {
    title: 'Anhang: technische Einzelheiten',
    intro: 'Für alle, die die Website betreuen.',
    happened: 'Erreichbarkeit',
    changed: 'Was sich geändert hat',
    vitals: 'Core Web Vitals auf dem Handy',
    otherPages: 'Weitere Seiten',
    fixed: 'Was behoben wurde',
    next: 'Was als Nächstes zu tun ist',
    missing: 'Was fehlt',
    notWorth: 'Ausprobiert, lohnt sich nicht',
    uptime: ({ outages: all, percent, knownMs, to }, isPast) => {
      const outages = countedOutages(all);
      if (knownMs === 0) return 'Nicht geprüft';
      const ms = outages.reduce((sum, outage) => sum + shownMs(outage.from, outage.to ?? to), 0);
      const open =
        outages.at(-1)?.to === null ? (isPast ? ' bis zum Ende des Zeitraums' : ' bisher') : '';
      const counted =
        outages.length === 0
          ? 'Kein Ausfall'
          : `${count(outages.length, 'Ausfall', 'Ausfälle')}, ${outages.length > 1 && open === '' ? 'insgesamt ' : ''}${lasted(ms)}${open}`;
      return percent === null
        ? `${counted} in ${lasted(knownMs)} Beobachtung`
        : `${counted}; ${f.percent(roundedDown(percent))} der beobachteten Zeit erreichbar`;
    },
    uptimeUnchecked: 'Die Erreichbarkeit wurde nicht geprüft.',
    outages: 'Ausfälle',
    omittedOutages: (more) => count(more, 'kürzerer fehlt', 'kürzere fehlen'),
    from: 'Von',
    lasted: 'Dauer',
    lastedFor: lasted,
    why: 'Grund',
    untilTheEnd: 'bis zum Ende des Zeitraums',
    failure: (reason, statusCode) =>
      reason === undefined || reason === 'http-status'
        ? statusCode === undefined
          ? 'HTTP-Status unbekannt'
          : `HTTP-Status ${statusCode}`
        : failures[reason],
    deployment: (label) => `Neue Version: ${label}`,
    incident: ({ cause, isOngoing }) =>
      `${causeTexts[cause].de.happened}${isOngoing ? ' (dauert an)' : ''}`,
    noChanges: (isWatched) =>
      `Es wurde keine neue Version vermerkt${isWatched ? ' und keine Änderung gefunden' : ''}.`,
    notMeasured: 'Nicht gemessen.',
    vitalsHint: ({ isLab, isLabOnly, isOwn }) =>
      [
        ...(isLabOnly ? [] : ['Besucher über 28 Tage, 75. Perzentil.']),
        ...(isOwn
          ? [
              'Eigene Besucher: alle Browser, gemessen vom Skript auf der Website; in Klammern, wo der Wert aller Besucher mit 95 % liegt.',
            ]
          : []),
        ...(isLab
          ? [
              'Labor: Median unserer neuesten Messungen, höchstens 5. Das Labor hat keine Besucher und daher kein INP; an seiner Stelle steht TBT.',
            ]
          : []),
      ].join(' '),
    site: 'Website',
    source: 'Quelle',
    page: 'Seite',
    sourceOf: { lab: 'Labor', field: 'Chrome-Nutzer', origin: 'Chrome-Nutzer, ganze Domain' },
    sourceOfVisitors: (views) => `eigene Besucher, ${count(views, 'Aufruf', 'Aufrufe')}`,
    interval: (low, high) => `(${low} bis ${high})`,
    trend: (name, before, after) => `${metricNames[name]} ${before} am Anfang, ${after} am Ende`,
    pagesHint: (isLab) =>
      `Leistung am Ende des Zeitraums, von 100. Core Web Vitals auf dem Handy${isLab ? ', aus unseren Messungen (Labor), wo es dabeisteht' : ''}.`,
    outagesOfPage: 'Ausfälle',
    was: (score) => `vorher ${f.number(score)}`,
    none: 'keine',
    notChecked: 'nicht geprüft',
    pageVerdict: {
      down: 'war nicht erreichbar',
      worse: 'langsamer geworden',
      better: 'schneller geworden',
      failed: 'keine Messung hatte ein Ergebnis',
      unmeasured: 'nicht gemessen',
      same: 'keine nachgewiesene Änderung',
      short: 'zu wenige Messungen für einen Vergleich',
    },
    slow: (state) => {
      if (state.kind !== 'slow') return undefined;
      const { device, source, score, metric: name, value } = state;
      const amount =
        score !== undefined
          ? `: Leistung ${f.number(score)}`
          : name === undefined || value === undefined
            ? ''
            : `: ${name.toUpperCase()} ${metric(name, metricUnits[name] === 's' ? value / 1000 : value)}`;
      const where = device === 'mobile' ? 'auf dem Handy' : 'am Computer';
      const pages =
        'pages' in state && state.pages !== null
          ? ` (${f.number(state.pages.count)} von ${f.number(state.pages.of)} Seiten)`
          : '';
      return `Langsam ${{ lab: '', field: 'für Chrome-Nutzer ', visitors: 'für Besucher ' }[source]}${where}${amount}${pages}.`;
    },
    downSince: (since, lastScan) =>
      `Nicht erreichbar seit ${since}: Die letzte Messung mit einem Ergebnis war am ${lastScan}.`,
    score: ({ device, before, after, change }) => {
      const name = `Leistung ${device === 'mobile' ? 'auf dem Handy' : 'am Computer'}: ${f.number(after)}`;
      if (before === null || change === null) return `${name}.`;
      if (change === 'none') return `${name}, keine nachgewiesene Änderung.`;
      return `${name}, vorher ${f.number(before)}.`;
    },
    noScanResult: 'Keine Messung hatte ein Ergebnis.',
    pages: (fact) => [
      ...(fact.seen === 0 ? [] : [seenPages(fact)]),
      ...(fact.unseen === 0
        ? []
        : [`${count(fact.unseen, 'weitere Seite wurde', 'weitere Seiten wurden')} nicht geprüft.`]),
    ],
    effect: (device, scores, proven) => {
      const name = device === 'mobile' ? 'Handy' : 'Computer';
      if (scores === undefined) return `${name}: nicht gemessen`;
      const went = `${name}: vorher ${f.number(scores.from)}, nachher ${f.number(scores.to)} Punkte`;
      return `${went}, ${proven === undefined ? 'keine nachgewiesene Änderung' : 'nachgewiesen schneller'}`;
    },
    realised: ({ fixes, real, isAlone }, id) => {
      const [only] = fixes;
      const range =
        signed(real.low) === signed(real.high)
          ? ''
          : ` (${signed(real.low)} bis ${signed(real.high)})`;
      const isTogether = !isAlone || fixes.some((fix) => fix.id !== id);
      return [
        ...(only === undefined || fixes.length > 1
          ? []
          : [`vorhergesagt ${signed(only.predicted)}`]),
        `gemessen ${signed(real.value)} Punkte${range}`,
        ...(isTogether ? ['zusammen mit anderen Änderungen'] : []),
      ].join(', ');
    },
    fixTitle: ({ id, title }) => {
      const kind = kindOfFix(id);
      return kind === 'other' ? `„${title}“` : `${fixesDe[kind].todo} („${title}“)`;
    },
    gain: (fix, last) => {
      const { tried, effect, savingsMs } = fix;
      const left = Math.max(0, 100 - last.score);
      if (tried !== undefined) {
        const { low, high } = tried.gain.score;
        const ends = [low, high].map((end) => Math.round(Math.min(100 - tried.base.score, end)));
        const shown = `an einer Kopie der Seite ausprobiert: LCP ${metric('lcp', tried.base.lcp / 1000)} → ${metric('lcp', tried.fixed.lcp / 1000)}, ${points(ends[0] ?? 0, ends[1] ?? 0)}`;
        return isNotWorthIt(fix) || tried.isProven ? shown : `${shown}, nicht eindeutig`;
      }
      const most = Math.round(Math.min(effect?.points ?? 0, left));
      if (effect !== undefined && most > 0)
        return `etwa ${points(Math.min(most, Math.round(effect.least ?? most)), most)}`;
      return savingsMs ? `${metric('fcp', savingsMs / 1000)} schneller` : undefined;
    },
    doubtAdvice: (doubt) => {
      if (doubt.kind === 'lcp-left-out')
        return doubt.isLazy
          ? `${doubt.name} sofort laden: das Attribut loading="lazy" entfernen`
          : `${doubt.name} früher laden: das Attribut fetchpriority="high" setzen`;
      return doubt.kind === 'server-underestimated'
        ? 'Den Server die Seite schneller ausliefern lassen'
        : undefined;
    },
    noneFixed: 'In diesem Zeitraum ist kein Befund verschwunden.',
    noScan: 'Nicht bekannt: Keine Messung hatte ein Ergebnis.',
    nextFor: (device) =>
      `Für die Leistung ${device === 'mobile' ? 'auf dem Handy' : 'am Computer'}:`,
    nothingNext: 'Es wurde nichts gefunden, was sich zu beheben lohnt.',
    noSingleFix: 'Keine einzelne Maßnahme würde die Leistung um einen Punkt erhöhen.',
    omittedSites: (more) =>
      `${count(more, 'weitere Website ist', 'weitere Websites sind')} nicht in diesem Bericht.`,
    gaps: {
      since: (day) => `Die Website wird erst seit dem ${day} beobachtet.`,
      noScan: (days) => `An ${count(days, 'Tag', 'Tagen')} keine Messung.`,
      slowMachine: (number) =>
        `${count(number, 'Messung fehlt', 'Messungen fehlen')} in Vergleichen: Der messende Rechner war zu langsam.`,
      otherSettings: (number) =>
        `${count(number, 'Messung fehlt', 'Messungen fehlen')} in Vergleichen: Die Einstellungen des Labors haben sich seither geändert.`,
      noUptime: 'Keine Prüfung der Erreichbarkeit.',
      uptimeUnknown: (days) =>
        `Für ${count(days, 'Tag', 'Tage')} ist die Erreichbarkeit nicht bekannt.`,
      labOnly:
        'Keine Daten von Chrome-Nutzern: Die Core Web Vitals sind aus unseren Messungen (Labor).',
      omittedPages: (number) =>
        `${count(number, 'Seite ist', 'Seiten sind')} nicht in diesem Bericht: Er umfasst die zuerst eingetragenen.`,
      lastChanges: (most, of) =>
        `Nur die letzten ${f.number(most)} von ${f.number(of)} Änderungen sind aufgeführt.`,
    },
    uptimeRule:
      'Die Erreichbarkeit zählt Minuten: Solange eine Seite nicht erreichbar ist, und zehn Minuten danach, wird sie jede Minute geprüft. Angekündigte Wartungsfenster zählen nicht mit.',
  };
}

const failures: Record<Exclude<UptimeFailureReason, 'http-status'>, string> = {
  'text-missing': 'In der Antwort fehlte der erwartete Text',
  'text-present': 'In der Antwort stand ein Text, der dort nicht stehen darf',
  'json-differs': 'Das JSON war nicht wie erwartet',
  'not-json': 'Die Antwort war kein JSON',
  'dns-answer': 'Die DNS-Einträge waren nicht wie erwartet',
  blocked: 'Die Adresse darf nicht besucht werden',
  dns: 'Der Name ließ sich nicht auflösen',
  'dns-server': 'Der Nameserver hatte einen Fehler oder antwortete nicht rechtzeitig',
  refused: 'Die Verbindung wurde abgelehnt',
  reset: 'Die Verbindung wurde abgebrochen',
  tls: 'Das Zertifikat oder die Verschlüsselung war fehlerhaft',
  timeout: 'Sie antwortete nicht rechtzeitig',
  'too-large': 'Die Antwort war zu groß',
  'redirect-loop': 'Zu viele Weiterleitungen',
  protocol: 'Die Antwort war kein HTTP',
};
