import type { ReportTimes } from './report-times.ts';
import { appendixDe } from './appendix-de.ts';
import { causeTexts, isExpiry } from './cause-texts.ts';
import { fixesDe } from './plain-words-de.ts';
import type { ChangeReason, EffectFact, GainFact } from './report-facts.ts';
import type { ReportTexts } from './en.ts';
import { firstOf, shownSeconds } from './wording.ts';

export function de(f: ReportTimes): ReportTexts {
  const lasted = (ms: number): string => f.duration(ms) ?? 'weniger als eine Minute';
  const { onDevice } = devices;
  const sites = (count: number): string =>
    f.plural(count, { one: '1 Website', other: `${f.number(count)} Websites` });
  /** Dative: 'an 3 Tagen'. */
  const days = (count: number): string =>
    f.plural(count, { one: '1 Tag', other: `${f.number(count)} Tagen` });
  const names = (all: readonly string[]): string =>
    f.list(
      firstOf(all, (more) =>
        f.plural(more, { one: '1 weitere', other: `${f.number(more)} weitere` }),
      ),
    );

  const reason = (why: ChangeReason): string => {
    if (why.kind === 'unknown') return 'Woran das liegt, wissen wir noch nicht.';
    if (why.kind === 'fix') return `Der Grund: ${fixesDe[why.fix].reason}.`;
    return {
      deployment:
        'Kurz davor ging eine neue Version der Website online; das ist der wahrscheinliche Grund.',
      technology: 'Der wahrscheinliche Grund: Die Software der Website hatte sich geändert.',
      'third-party':
        'Der wahrscheinliche Grund: Ein eingebundener Dienst einer anderen Firma, etwa eine Karte oder Werbung, hatte sich geändert.',
      content: 'Der wahrscheinliche Grund: Der Inhalt der Seite hatte sich geändert.',
    }[why.kind];
  };

  const effect = (done: string, fact: EffectFact): string => {
    if (fact.kind === 'seconds')
      return `${done}. In unserem Test erschien Ihre Website davor nach ${f.seconds(fact.before)}, seither nach ${f.seconds(fact.after)}.`;
    if (fact.kind === 'points')
      return `${done}. In unserem Geschwindigkeitstest hatte Ihre Website davor ${f.number(fact.before)} von 100 Punkten, seither ${f.number(fact.after)}.`;
    return `${done}. Dass die Website dadurch schneller wurde, ließ sich nicht nachweisen.`;
  };

  const range = (low: number, high: number): string =>
    low === high ? f.number(high) : `${f.number(low)} bis ${f.number(high)}`;

  const gain = (fact: GainFact): string => {
    switch (fact.kind) {
      case 'tried-seconds':
        return `Wir haben das an einer Kopie der Website ausprobiert: ${capital(onDevice[fact.device])} erschien sie ${f.seconds(fact.seconds)} früher.`;
      case 'estimated-seconds':
        return `Was es nach unserer Schätzung bringt: ${capital(onDevice[fact.device])} erscheint die Website rund ${f.seconds(fact.seconds)} früher.`;
      case 'tried-points':
        return `Wir haben das an einer Kopie der Website ausprobiert: ${capital(onDevice[fact.device])} gewann sie ${range(fact.low, fact.high)} von 100 Punkten im Geschwindigkeitstest.`;
      case 'estimated-points':
        return `Was es nach unserer Schätzung bringt: ${range(fact.low, fact.high)} ${fact.high === 1 ? 'Punkt' : 'Punkte'} mehr (von 100) im Geschwindigkeitstest ${onDevice[fact.device]}.`;
      default:
        return 'Wie viel es bringt, lässt sich nicht schätzen.';
    }
  };

  return {
    light: {
      good: 'Alles in Ordnung',
      average: 'Einzelne Probleme',
      bad: 'Handlungsbedarf',
      unknown: 'Messungen fehlen',
    },
    names,
    speedBand: { good: 'gut', average: 'mittel', bad: 'langsam' },
    ...devices,
    pageNumber: { before: 'Seite ', between: ' von ' },
    one: {
      subtitle: (period) => `So lief Ihre Website ${period}`,
      ownWords: (sender) =>
        sender === null ? 'Eine Nachricht für Sie' : `Eine Nachricht von ${sender}`,
      whatWeDid: 'Was wir getan haben',
      nothingDone: (hadIncidents) =>
        `Uns ist keine neue Version der Website bekannt${hadIncidents ? '' : ', und es gab keine Störung zu beheben'}.`,
      omittedDone: (count) => `Und ${f.number(count)} weitere.`,
      reachedAlways: (period) =>
        `Ihre Website war ${period} bei jeder unserer Prüfungen erreichbar.`,
      notCheckedOnDays: (count) => `An ${days(count)} wurde nicht geprüft.`,
      watchedSince: (day) => `Wir beobachten sie seit dem ${day}.`,
      pausedSince: (day) => `Die Beobachtung ist seit dem ${day} unterbrochen.`,
      outage: ({ downMs, count, days: on, isOngoing }) => {
        const when =
          on.length > 5
            ? `an ${days(on.length)}`
            : `am ${f.days(on).replaceAll(' und ', ' und am ')}`;
        const end = isOngoing ? ' Am Ende des Zeitraums war sie noch immer nicht erreichbar.' : '';
        return `Ihre Website war ${count > 1 ? 'insgesamt ' : ''}${lasted(downMs)} lang nicht erreichbar, und zwar ${when}.${end}`;
      },
      plannedApart: 'Geplante Wartung ist nicht mitgezählt.',
      unchecked: (period) =>
        `Ob Ihre Website immer erreichbar war, wissen wir nicht: Sie wurde ${period} nicht geprüft.`,
      appears: ({ seconds, band, source, isOrigin }) => {
        const subject = isOrigin ? 'Ihre Website (alle Seiten zusammen)' : 'sie';
        const time = shownSeconds(f, seconds, band);
        const rest = {
          good: 'das ist gut',
          average: 'das ist mittelmäßig: Gut sind höchstens 2,5 Sekunden',
          bad: 'das ist langsam: Gut sind höchstens 2,5 Sekunden',
        }[band];
        return source === 'lab'
          ? `In unserem Test auf einem Handy mit langsamer Verbindung erscheint ${subject} nach ${time}; ${rest}.`
          : `Auf dem Handy erscheint ${subject} bei drei von vier Besuchern innerhalb von ${time}; ${rest}.`;
      },
      alsoSlow: ({ of, value }) =>
        ({
          reaction: `Tippt ein Besucher etwas an, dauert es ${f.seconds(value / 1000)}, bis sie reagiert; gut sind höchstens 0,2 Sekunden.`,
          blocked: `Während sie lädt, reagiert sie insgesamt ${f.seconds(value / 1000)} lang nicht auf Antippen; gut sind höchstens 0,2 Sekunden.`,
          jumps:
            'Während sie lädt, verrutschen Inhalte, sodass Besucher auf das Falsche tippen können.',
        })[of],
      points: (device, value) =>
        `In unserem Geschwindigkeitstest ${onDevice[device]} erreicht sie ${f.number(value)} von 100 Punkten; gut sind 90 oder mehr.`,
      beforeOutage: (day) =>
        `Ihre Geschwindigkeit wurde zuletzt am ${day} gemessen, vor dem Ausfall.`,
      noSpeed: (period, failed) =>
        failed === 0
          ? `Wie schnell sie auf dem Handy erscheint, wissen wir nicht: Sie wurde ${period} nicht getestet.`
          : `Wie schnell sie auf dem Handy erscheint, wissen wir nicht: ${f.plural(failed, { one: 'Der einzige Test', other: `Alle ${f.number(failed)} Tests` })} ${period} ${f.plural(failed, { one: 'schlug', other: 'schlugen' })} fehl.`,
      changed: ({ device, direction, since, seconds, points: score, why }) => {
        const when = since === undefined ? '' : ` seit dem ${f.dayOfMonth(since)}`;
        const pace = direction === 'better' ? 'schneller' : 'langsamer';
        const numbers =
          seconds === undefined
            ? `In unserem Geschwindigkeitstest hat sie jetzt ${f.number(score.after)} von 100 Punkten, davor ${f.number(score.before)}`
            : `In unserem Test erscheint sie jetzt nach ${f.seconds(seconds.after)}, davor nach ${f.seconds(seconds.before)}`;
        return `${capital(onDevice[device])} ist sie${when} ${pace}: ${numbers}. ${reason(why)}`;
      },
      unchanged: 'In diesem Zeitraum ist sie weder merklich schneller noch langsamer geworden.',
      tooFewToCompare:
        'Ob sie schneller oder langsamer geworden ist, lässt sich noch nicht sagen: Für einen Vergleich gibt es zu wenige Tests.',
      pages: ({ count, down, slower, slow, unchecked }) => {
        const was = (number: number, one: string, other: string): string =>
          `${f.plural(number, { one, other })} ${f.number(number)}`;
        const parts = [
          ...(down > 0 ? [`${was(down, 'war', 'waren')} zeitweise nicht erreichbar`] : []),
          ...(slower > 0 ? [`${was(slower, 'wurde', 'wurden')} langsamer`] : []),
          ...(slow > 0 ? [`${was(slow, 'ist', 'sind')} langsam`] : []),
          ...(unchecked > 0 ? [`${was(unchecked, 'wurde', 'wurden')} nicht geprüft`] : []),
        ];
        if (parts.length === 0) return undefined;
        return `Von ${f.plural(count, { one: '1 weiteren Seite', other: `${f.number(count)} weiteren Seiten` })} Ihrer Website ${f.list(parts)}.`;
      },
      sitesReached: ({ count, unchecked, down, downMs }, period) => {
        const checked = count - unchecked;
        if (checked === 0)
          return `Ob Ihre ${sites(count)} erreichbar waren, wissen wir nicht: Sie wurden ${period} nicht geprüft.`;
        const rest =
          unchecked === 0
            ? ''
            : ` ${f.plural(unchecked, { one: 'Eine wurde', other: `${f.number(unchecked)} wurden` })} nicht geprüft.`;
        if (down.length === 0)
          return `${checked === count ? `Alle ${sites(count)} waren` : `${f.number(checked)} Ihrer ${sites(count)} ${f.plural(checked, { one: 'war', other: 'waren' })}`} ${period} bei jeder unserer Prüfungen erreichbar.${rest}`;
        const which = names(
          down.map(
            (site) =>
              `${site.name} (${lasted(site.downMs)}${site.isOngoing ? ', weiterhin nicht erreichbar' : ''})`,
          ),
        );
        return `Von Ihren ${sites(count)} ${f.plural(down.length, { one: 'war 1', other: `waren ${f.number(down.length)}` })} zeitweise nicht erreichbar, insgesamt ${lasted(downMs)} lang: ${which}.${rest}`;
      },
      sitesUnwatched: ({ paused, added, partlyChecked }) => {
        const some = (count: number, [one, other]: [string, string], rest: string): string[] =>
          count === 0 ? [] : [`${f.plural(count, { one, other })} ${f.number(count)} ${rest}`];
        const parts = [
          ...some(paused, ['wird', 'werden'], 'nicht mehr beobachtet'),
          ...some(added, ['kam', 'kamen'], 'erst in dieser Zeit dazu'),
          ...some(partlyChecked, ['wurde', 'wurden'], 'nicht an jedem Tag geprüft'),
        ];
        return parts.length === 0 ? undefined : `Davon ${f.list(parts)}.`;
      },
      sitesAppear: ({ count, appears, slowest, unmeasured }) => {
        if (unmeasured === count)
          return 'Wie schnell sie auf dem Handy erscheinen, wissen wir nicht: Kein Test hatte ein Ergebnis.';
        const parts = [
          ...(appears.good > 0
            ? [`${f.number(appears.good)} schnell (nach höchstens 2,5 Sekunden)`]
            : []),
          ...(appears.average > 0 ? [`${f.number(appears.average)} mit etwas Verzögerung`] : []),
          ...(appears.bad > 0
            ? [`${f.number(appears.bad)} langsam (nach mehr als 4 Sekunden)`]
            : []),
        ];
        const last =
          slowest === undefined
            ? ''
            : ` Am langsamsten ist ${slowest.name} mit ${f.seconds(slowest.seconds)}.`;
        const rest =
          unmeasured === 0
            ? ''
            : ` Von ${f.number(unmeasured)} wissen wir es nicht: Kein Test hatte ein Ergebnis.`;
        return `Auf dem Handy ${f.plural(count - unmeasured, { one: 'erscheint', other: 'erscheinen' })} ${f.list(parts)}.${last}${rest}`;
      },
      sitesChanged: ({ better, worse, mixed, compared, count }) => {
        if (compared === 0)
          return 'Ob sie schneller oder langsamer geworden sind, lässt sich noch nicht sagen: Für einen Vergleich gibt es zu wenige Tests.';
        const became = (all: readonly string[], pace: string): string =>
          `${f.plural(all.length, { one: 'wurde 1', other: `wurden ${f.number(all.length)}` })} ${pace} (${names(all)})`;
        const parts = [
          ...(better.length > 0 ? [became(better, 'schneller')] : []),
          ...(worse.length > 0 ? [became(worse, 'langsamer')] : []),
          ...(mixed.length > 0
            ? [became(mixed, 'auf einem Gerät schneller und auf einem anderen langsamer')]
            : []),
        ];
        const of =
          compared === count
            ? `den ${f.number(count)} Websites`
            : `den ${f.number(compared)} vergleichbaren`;
        if (parts.length === 0) return `Von ${of} wurde keine merklich schneller oder langsamer.`;
        const others = compared - better.length - worse.length - mixed.length;
        return `Von ${of} ${f.list(parts)}${others > 0 ? '; die anderen blieben, wie sie waren' : ''}.`;
      },
      noSites: 'Es gibt keine Website, über die zu berichten wäre.',
      short: {
        outage: ({ downMs }) => `${lasted(downMs)} nicht erreichbar`,
        unchecked: 'Erreichbarkeit nicht geprüft',
        changed: { better: 'schneller geworden', worse: 'langsamer geworden' },
      },
    },
    done: {
      deployment: (label) =>
        label === undefined
          ? 'Eine neue Version der Website ging online.'
          : `Eine neue Version der Website ging online: „${label}“.`,
      deployments: (count) => `${f.number(count)} neue Versionen der Website gingen online.`,
      fix: (fix, fact) => effect(fixesDe[fix].done, fact),
      incident: (cause, ms, by) => {
        const end = isExpiry(cause)
          ? [' und ist noch nicht verlängert', ' und wurde verlängert']
          : [' (noch offen)', ` (nach ${inDative(lasted(ms ?? 0))} behoben)`];
        return `${causeTexts[cause].de.happened}${end[ms === undefined ? 0 : 1]}${by === undefined ? '.' : `; ${by} hat sich darum gekümmert.`}`;
      },
    },
    fixes: fixesDe,
    charts: {
      title: 'In Bildern',
      legend: { now: 'Dieser Zeitraum', before: 'Der Zeitraum davor' },
      score: {
        title: 'Geschwindigkeitstest auf dem Handy, in Punkten',
        hint: (of) =>
          `100 Punkte sind das Beste, 90 oder mehr sind gut. Jede Markierung auf der Linie steht für ${of === 1 ? 'einen Tag' : `${f.number(of)} Tage`}.`,
      },
      appears: {
        title: 'Sekunden, bis Ihre Website auf dem Handy erscheint',
        hint: 'In unserem Test mit langsamer Verbindung; weniger ist besser. Gut sind höchstens 2,5 Sekunden.',
      },
      down: {
        title: 'Zeit, in der Ihre Website nicht erreichbar war',
        hint: (of, hasBefore) =>
          `Jedes Kästchen steht für ${of === 1 ? 'einen Tag' : `${f.number(of)} Tage`}; ▲ heißt Ausfall, – nicht geprüft.${hasBefore ? ' Die untere Reihe ist der Zeitraum davor.' : ''}`,
        none: 'Kein Ausfall.',
        noneSeen: 'An den geprüften Tagen wurde kein Ausfall festgestellt.',
      },
      summary: (name, first, last) =>
        `${name}: ${first} am ersten Tag mit einem Wert, ${last} am letzten.`,
      noValues: 'Für diesen Zeitraum gibt es keine Werte.',
      seconds: (value) => `${f.number(value, 1)} s`,
      lasted,
      good: 'gut',
      thenAndNow: 'Damals und jetzt',
      on: (day) => `Am ${day}`,
      same: 'An beiden Tagen sah sie gleich aus.',
      pictureOf: (name, day) => `${name} auf dem Handy am ${day}`,
      visits: {
        title: 'So schnell war die Website für Ihre Besucher',
        hint: (views) =>
          `${f.number(views)} gemessene Besuche auf dem Handy in vier Wochen; gut heißt, dass die Seite innerhalb von 2,5 Sekunden erschien, langsam nach mehr als 4.`,
        share: ({ good, average, bad }) =>
          `Von 100 Besuchen waren ${f.number(good)} gut, ${f.number(average)} mittel und ${f.number(bad)} langsam.`,
      },
      rivals: {
        title: 'Im Vergleich mit Ihren Mitbewerbern',
        hint: (source) =>
          `Sekunden, bis die Website auf dem Handy erscheint, ${source === 'lab' ? 'in unserem Test' : 'bei drei von vier Besuchern'}; weniger ist besser.`,
        omitted: (count) =>
          `${f.plural(count, { one: '1 Mitbewerber fehlt', other: `${f.number(count)} Mitbewerber fehlen` })}: Es gibt keine Werte derselben Art.`,
      },
      sites: {
        title: 'Ihre Websites auf einen Blick',
        site: 'Website',
        reached: 'Erreichbar',
        appears: 'Erscheint auf dem Handy nach',
        score: 'Geschwindigkeitstest im Verlauf',
      },
    },
    next: {
      title: 'Was wir als Nächstes vorschlagen',
      intro: 'Was am meisten hilft, steht zuerst.',
      gain,
      forDeveloper: (title) => `Fachbegriff: „${title}“`,
      decide: (replyTo) =>
        replyTo === null
          ? 'Wenn wir das für Sie erledigen sollen, sagen Sie uns einfach Bescheid.'
          : `Wenn wir das für Sie erledigen sollen, schreiben Sie an ${replyTo}.`,
      outages: (count) => ({
        title: 'Die Ursache der Ausfälle mit dem Hosting-Anbieter klären',
        why: `Die Website war ${f.plural(count, { one: 'einmal', other: count === 2 ? 'zweimal' : `${f.number(count)} Mal` })} nicht erreichbar. Der Hosting-Anbieter betreibt den Rechner, auf dem sie liegt, und kann sehen, warum.`,
        gain: 'Was es bringt: Dann ist die Ursache bekannt und lässt sich beheben.',
      }),
      watch: {
        title: 'Regelmäßig prüfen, ob die Website erreichbar ist',
        why: 'Ohne diese Prüfungen bemerken Ihre Kunden einen Ausfall als Erste.',
        gain: 'Was es bringt: Wir bemerken einen Ausfall, und im nächsten Bericht steht, ob es einen gab.',
      },
      measure: {
        title: 'Die Geschwindigkeit regelmäßig testen',
        why: 'Aus diesem Zeitraum gibt es kein Testergebnis.',
        gain: 'Was es bringt: Im nächsten Bericht steht, wie schnell die Website erscheint und was sie schneller macht.',
      },
      nothing:
        'Sie müssen nichts entscheiden: Kein einzelner Schritt würde Ihre Website merklich schneller machen.',
      onSite: (name) => `Website: ${name}`,
    },
    appendix: appendixDe(f),
    madeBy: (sender, day, namesProduct) =>
      sender !== null
        ? `Für Sie erstellt von ${sender} am ${day}.`
        : `Erstellt${namesProduct ? ' mit Web Vitals' : ''} am ${day}.`,
    incidentSubtitle: 'Bericht über eine Störung',
    timesIn: (zone) =>
      `Tage und Uhrzeiten gelten in der Zeitzone ${zone === 'UTC' ? 'UTC (Weltzeit)' : zone}.`,
    logoOf: (name) => (name === null ? 'Logo' : `Logo von ${name}`),
  };
}

const devices = {
  device: { mobile: 'Handy', desktop: 'Computer' },
  onDevice: { mobile: 'auf dem Handy', desktop: 'am Computer' },
} as const;

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'nach 2 Tagen', 'nach weniger als einer Minute'. */
const inDative = (duration: string): string =>
  duration.replace('Tage', 'Tagen').replace('eine Minute', 'einer Minute');
