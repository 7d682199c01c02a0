/** The first page of a report, as an owner of a bakery reads it. */
import { describe, expect, test } from 'vitest';
import {
  calmMonth,
  month,
  monthWithoutData,
  monthWithOutage,
  at,
} from '../../../../test/support/report-months.ts';
import { provenChange } from '../../../../test/support/proven-change.ts';
import {
  ClientReport,
  type ReportLanguage,
} from '../../../../shared/models/portfolio/client-report.ts';
import { readableColour } from '../../../../shared/models/readable-colour.ts';
import { clientReport } from './client-report.ts';
import type { ObservedSite } from './observed.ts';
import { pdfNameOf } from '../report-file.ts';
import { reportHtml } from '../html/report-html.ts';
import { plainStyle } from '../report-look.ts';

const frame = (language: ReportLanguage = 'en') => ({
  ...plainStyle,
  title: 'Bäckerei Huber',
  from: month.from.toISOString(),
  to: month.to.toISOString(),
  madeAt: month.to.toISOString(),
  language,
});
const reportOn = (sites: readonly ObservedSite[], language?: ReportLanguage) =>
  clientReport(frame(language), sites);
const saidOf = (site: ObservedSite, language?: ReportLanguage) =>
  reportOn([site], language).plain?.sentences;

describe('the first page', () => {
  test('of a month with an outage says when and for how long, how fast it is, and what made it faster', () => {
    expect(saidOf(monthWithOutage())).toEqual([
      'Your website could not be reached for 4 hours in all, on 16 and 25 October.',
      'On a phone it appears within 2.4 seconds for three out of four visitors, which is good.',
      'On a phone it has become faster since 14 October: in our test it appears after 2.4 seconds now, after 5.1 seconds before. The reason: the picture files were made smaller.',
    ]);
    expect(saidOf(monthWithOutage(), 'de')).toEqual([
      'Ihre Website war insgesamt 4 Stunden lang nicht erreichbar, und zwar am 16. und am 25. Oktober.',
      'Auf dem Handy erscheint sie bei drei von vier Besuchern innerhalb von 2,4 Sekunden; das ist gut.',
      'Auf dem Handy ist sie seit dem 14. Oktober schneller: In unserem Test erscheint sie jetzt nach 2,4 Sekunden, davor nach 5,1 Sekunden. Der Grund: Die Bilddateien wurden verkleinert.',
    ]);
    expect(reportOn([monthWithOutage()]).band).toBe('average');
  });

  test('of a calm month says that all is well, because it was measured', () => {
    expect(saidOf(calmMonth())).toEqual([
      'Your website could be reached every time we checked it in October 2026.',
      'In our test on a phone with a slow connection it appears after 2.1 seconds, which is good.',
      'In this period it has become neither noticeably faster nor slower.',
    ]);
    expect(reportOn([calmMonth()]).band).toBe('good');
  });

  test('of a month without data says what is not known and why, and praises nothing', () => {
    const report = reportOn([monthWithoutData()]);
    expect(report.band).toBeNull();
    expect(report.plain?.sentences).toEqual([
      'Whether your website could always be reached is not known: it was not checked in October 2026.',
      'How fast it appears on a phone is not known: it was not tested in October 2026.',
    ]);
    expect(reportHtml(report)).toContain('<strong>Measurements are missing</strong>');
    // Without checks, no incident could be noticed.
    expect(reportHtml(report)).toContain('<p>We know of no new version of the website.</p>');
    expect(saidOf(monthWithoutData({ pausedAt: at(3) }))?.[0]).toMatch(
      /Watching it has been paused since 3 October 2026\.$/,
    );
    const failed = { device: 'mobile' as const, at: at(3), score: null, onSlowMachine: false };
    expect(saidOf(monthWithoutData({ scans: [failed, failed] }))?.[1]).toMatch(
      /not known: all 2 tests in October 2026 failed\.$/,
    );
  });

  test('is not green if a part was not measured', () => {
    const { availability } = monthWithoutData();
    expect(reportOn([calmMonth({ availability })]).band).toBeNull();
    expect(reportOn([calmMonth({ scans: [] })]).band).toBeNull();
    expect(reportOn([calmMonth(), monthWithoutData()]).band).toBeNull();
  });

  test('is red while the website cannot be reached at the end, and says so', () => {
    const { availability } = calmMonth();
    const down = { from: at(30), to: null, beganEarlier: false };
    const site = calmMonth({ availability: { ...availability, outages: [down], downMs: 36e5 } });
    expect(reportOn([site]).band).toBe('bad');
    expect(saidOf(site)?.[0]).toMatch(/At the end of the period it still could not be reached\.$/);
  });

  test('names no audit, no abbreviation and no status code, in either language', () => {
    for (const language of ['en', 'de'] as const)
      for (const site of [calmMonth(), monthWithOutage(), monthWithoutData()]) {
        const html = reportHtml(reportOn([site], language));
        const first = html.slice(html.indexOf('<main>'), html.indexOf('<footer'));
        const words = first.replaceAll(/<[^>]*>/g, ' ');
        expect(words).not.toMatch(/\b(?:LCP|INP|CLS|TBT|HTTP|CrUX|UTC|p75|Lighthouse|insight)\b/);
        expect(words).not.toMatch(/\b[45]\d\d\b|Improve image delivery|3f2a9c1b/);
        expect(words).not.toMatch(/undefined|null|NaN|=>/);
      }
  });

  test('lists what was done, and who took care of what', () => {
    const texts = reportOn([monthWithOutage()]).plain?.done.map(({ text }) => text);
    expect(texts).toEqual([
      'A new version of the website went live: ‘Herbstsortiment’.',
      'Picture files made smaller. In our test, your website appeared after 5.1 seconds before, and after 2.4 seconds since.',
      'The website could not be reached (resolved after 3 hours); Grace Hopper took care of it.',
      'The certificate, which makes the connection to the website secure, was about to expire and was renewed.',
      'A new version of the website went live.',
    ]);
  });

  test('on several websites counts them, and puts the same work on several into one line', () => {
    const sites = ['One', 'Two', 'Three'].map((siteName) => monthWithOutage({ siteName }));
    const { plain, sites: ordered } = reportOn([
      ...sites,
      calmMonth({ siteName: 'Calm' }),
      monthWithoutData({ siteName: 'New' }),
    ]);
    expect(plain?.sentences).toEqual([
      'Of your 5 websites, 3 could not be reached at times, for 12 hours in all: One (4 hours), Three (4 hours) and Two (4 hours). One was not checked.',
      'On a phone, 4 appear quickly (after 2.5 seconds at most). Of 1 we do not know: no test gave a result.',
      '3 became faster (One, Three and Two); the others of the 4 that can be compared stayed as they were.',
    ]);
    expect(plain?.done[0]?.text).toMatch(/^One, Three and Two: A new version/);
    expect(ordered.map(({ siteName }) => siteName)).toEqual(['One', 'Three', 'Two', 'Calm', 'New']);
  });
});

describe('on several websites, the first page says', () => {
  const bothChanged = () => {
    const mixed = monthWithOutage({ siteName: 'Mixed' });
    const faster = monthWithOutage({ siteName: 'Faster' });
    const { proof } = mixed;
    if (proof === undefined) throw new Error('no proof');
    const desktop = provenChange([80, 50], { since: new Date(at(14)) });
    const onDesktop = mixed.scans.map((scan, index) => ({
      ...scan,
      device: 'desktop' as const,
      score: index < 13 ? 80 : 50,
    }));
    return [
      faster,
      {
        ...mixed,
        scans: [...mixed.scans, ...onDesktop],
        proof: { ...proof, proven: { ...proof.proven, desktop: [desktop] } },
      },
    ];
  };

  test('which one is still down, before the others', () => {
    const { availability } = calmMonth();
    const down = { from: at(31), to: null, beganEarlier: false };
    const site = calmMonth({
      siteName: 'Away',
      availability: { ...availability, outages: [down], downMs: 36e5 },
    });
    const sites = [monthWithOutage({ siteName: 'Back' }), site];
    expect(reportOn(sites).plain?.sentences[0]).toContain(
      'Away (1 hour, still not reached) and Back (4 hours)',
    );
    expect(reportOn(sites, 'de').plain?.sentences[0]).toContain(
      'Away (1 Stunde, weiterhin nicht erreichbar) und Back (4 Stunden)',
    );
  });

  test('how many are paused, new or were not checked every day', () => {
    const { availability } = calmMonth();
    const sites = [
      calmMonth({ siteName: 'Paused', pausedAt: at(29) }),
      calmMonth({ siteName: 'New', createdAt: at(2) }),
      calmMonth({ availability: { ...availability, knownMs: availability.knownMs - 3 * 864e5 } }),
    ];
    expect(reportOn(sites).plain?.sentences[0]).toMatch(
      /Of them, 1 was paused at the end, 1 was added during the period and 1 was not checked on every day\.$/,
    );
    expect(reportOn(sites, 'de').plain?.sentences[0]).toMatch(
      /Davon wird 1 nicht mehr beobachtet, kam 1 erst in dieser Zeit dazu und wurde 1 nicht an jedem Tag geprüft\.$/,
    );
  });

  test('each change once, and of others only if there are some', () => {
    const sites = ['One', 'Two'].map((siteName) => monthWithOutage({ siteName }));
    expect(reportOn(sites).plain?.sentences[2]).toBe('2 became faster (One and Two).');
    expect(reportOn(sites, 'de').plain?.sentences[2]).toBe(
      'Von den 2 Websites wurden 2 schneller (One und Two).',
    );
    expect(reportOn(bothChanged()).plain?.sentences[2]).toBe(
      '1 became faster (Faster) and 1 became faster on one device and slower on another (Mixed).',
    );
  });
});

test('planned maintenance is said not to be counted', () => {
  const { availability } = calmMonth();
  const maintained = calmMonth({ availability: { ...availability, plannedMs: 36e5 } });
  expect(saidOf(maintained)?.[0]).toMatch(
    / in October 2026\. Planned maintenance is not counted\.$/,
  );
  expect(reportOn([maintained, calmMonth()], 'de').plain?.sentences[0]).toContain(
    'Geplante Wartung ist nicht mitgezählt.',
  );
  expect(saidOf(calmMonth())?.[0]).not.toContain('maintenance');
});

test('the charts say how many days a point stands for, and name the period before only if it is shown', () => {
  const withSeries = (to: Date, language?: ReportLanguage) =>
    reportHtml(clientReport({ ...frame(language), to: to.toISOString() }, [calmMonth()]));
  expect(withSeries(month.to)).toMatch(/Each box is one day;.*The lower row is the period before/);
  const long = withSeries(new Date(month.from.getTime() + 120 * 864e5));
  expect(long).toContain('Each dot on the line is 2 days.');
  expect(long).toContain('Each box is 2 days;');
  expect(long).not.toMatch(/The lower row|The month in/);
  expect(withSeries(new Date(month.from.getTime() + 120 * 864e5), 'de')).toContain(
    'Jedes Kästchen steht für 2 Tage;',
  );
});

test('the file of a report names sender, client and period', () => {
  const title = 'Bäckerei Groß, Oktober 2026';
  expect(pdfNameOf({ title }, 'Studio Blau')).toBe('studio-blau-backerei-gross-oktober-2026.pdf');
  expect(pdfNameOf({ title }, null)).toBe('backerei-gross-oktober-2026.pdf');
  expect(pdfNameOf({ title: '漢字' })).toBe('report.pdf');
});

describe('the document', () => {
  const html = (given: object, site = monthWithOutage()) =>
    reportHtml({ ...reportOn([site]), ...given });
  const look = plainStyle.look;

  test('has the words of the sender as text, and their sign-off', () => {
    const shown = html({
      paragraph: 'One\n\nTwo <b>',
      look: { ...look, signOff: 'Kind regards\nAnn' },
    });
    expect(shown).toMatch(/<p>\s*One\s*<\/p>\s*<p>\s*Two &lt;b&gt;\s*<\/p>/);
    expect(shown).toMatch(/Kind regards\s*<br \/>\s*Ann/);
  });

  test('leaves out the product’s name and the appendix where that is chosen', () => {
    expect(html({})).toContain('Made by Web Vitals');
    const shown = html({ hasAppendix: false, look: { ...look, namesProduct: false } });
    expect(shown).not.toMatch(/Web Vitals|Appendix|HTTP status/);
  });

  test('has both logos, and the colour so that it can be read on white', () => {
    const image = (name: string) => `data:image/png;base64,${Buffer.from(name).toString('base64')}`;
    const shown = html({
      look: { ...look, logo: image('one'), clientLogo: image('two'), colour: '#ffee00' },
    });
    expect(shown).toContain(image('one'));
    expect(shown).toContain(image('two'));
    expect(shown).toContain(`--client:${readableColour('#ffee00', '#ffffff')}`);
    expect(shown).not.toContain('--client:#ffee00');
  });

  test('draws the days beside those before, its visitors, and competitors of one source', () => {
    const shown = html({});
    expect(shown.match(/<polyline\s+class="now"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(shown.match(/<polyline\s+class="before"/g)?.length).toBeGreaterThanOrEqual(2);
    expect(shown.match(/<rect\s+class="down"/g)).toHaveLength(2);
    expect(shown).toContain('Of 100 visits, 78 were good, 15 fair and 7 slow.');
    expect(shown).toContain(
      'aria-label="Bäckerei Huber: 2.4 s, Backhaus Mitte: 3.3 s, Konditorei Lang: 4.3 s"',
    );
    expect(shown).not.toMatch(/<script|src="http|url\(http/);
    expect(html({}, monthWithoutData())).not.toContain('<polyline');
  });

  test('says what the next step would bring, and the technical name for whoever makes it', () => {
    const { plain } = reportOn([monthWithOutage()]);
    expect(plain?.next.map(({ title, gain }) => [title, gain])).toEqual([
      [
        'Find the cause of the outages with the hosting company',
        'What it would bring: the cause would be known, and could be removed.',
      ],
      [
        'Use fewer services of other companies on the page, such as maps, videos or advertising',
        'What it would bring, by our estimate: 4 more of 100 points in the speed test on a phone.',
      ],
    ]);
    expect(plain?.next[1]?.forDeveloper).toContain('“3rd parties”');
    expect(reportOn([monthWithoutData()]).plain?.next.map(({ title }) => title)).toEqual([
      'Check regularly whether the website can be reached',
      'Test the speed regularly',
    ]);
  });

  test('of an earlier version still reads', () => {
    const { plain, ...earlier } = reportOn([monthWithOutage()]);
    expect(plain).toBeDefined();
    const sites = earlier.sites.map((site) => ({
      ...site,
      plain: undefined,
      series: undefined,
      compared: undefined,
      visits: undefined,
    }));
    const shown = reportHtml(ClientReport.parse({ ...earlier, sites }));
    expect(shown).toContain('<p class="verdict">');
    expect(shown).toContain('HTTP status 503');
    expect(shown).not.toContain('<polyline');
  });
});
