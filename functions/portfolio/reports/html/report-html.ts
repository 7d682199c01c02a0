import type { ClientReport } from '../../../../shared/models/portfolio/client-report.ts';
import { readableColour } from '../../../../shared/models/readable-colour.ts';
import { appendix } from './appendix-html.ts';
import { bandMark } from './band-mark.ts';
import { Html, html } from '../../../platform/html-template.ts';
import { incidentHtml } from '../incidents/incident-html.ts';
import { nextSteps } from './next-html.ts';
import { pageOne } from './page-one-html.ts';
import { picturesOf } from './pictures-html.ts';
import { inPeriod } from '../content/report-period.ts';
import { pageNumbers, reportStyle } from './report-style.ts';
import { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';
import { textsIn } from '../texts/texts-in.ts';

const defaultColour = '#4351d1';

/**
 * A report as a whole document, without scripts and without requests. Both the screen and the PDF show it.
 * @param fonts style sheet with embedded fonts, for print
 */
export function reportHtml(report: ClientReport, fonts = ''): string {
  const { title, look, madeAt, incident, language, plain } = report;
  const times = new ReportTimes(report.timeZone, language);
  const texts = textsIn(times);
  const words = { texts, times };
  const made = html`<footer class="soft">
    <p>${texts.madeBy(look.sender, times.day(madeAt), look.namesProduct)}</p>
    <p>${texts.timesIn(times.zone)}</p>
  </footer>`;
  const colour = readableColour(look.colour ?? defaultColour, '#ffffff');
  const style = `${fonts}:root{--client:${colour}}${reportStyle}${pageNumbers(texts.pageNumber)}`;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        ${header(report, texts)}
        <main>
          ${incident && incidentHtml(incident, times)}
          ${plain && html`${pageOne(report, plain, words)} ${made}`} ${picturesOf(report, words)}
          ${plain && nextSteps(plain, report, texts)}
          ${report.hasAppendix || plain === undefined ? appendix(report, words) : undefined}
        </main>
        ${plain === undefined ? made : undefined}
      </body>
    </html> `.text.replaceAll(/\n\s+/g, '\n');
}

function header(report: ClientReport, texts: ReportTexts): Html {
  const { title, look, verdict, band, incident, plain, language } = report;
  const period = { from: new Date(report.from), to: new Date(report.to) };
  const logos = [
    { image: look.logo, alt: texts.logoOf(look.sender) },
    { image: look.clientLogo, alt: texts.logoOf(null) },
  ];
  return html`<header>
    ${
      logos.some(({ image }) => image !== null)
        ? html`<div class="logos">
            ${logos.map(({ image, alt }) => (image === null ? undefined : html`<img src="${image}" alt="${alt}" />`))}
          </div>`
        : undefined
    }
    <h1>${title}</h1>
    <p class="soft">
      ${incident === undefined ? texts.one.subtitle(inPeriod(period, language)) : texts.incidentSubtitle}
    </p>
    ${plain === undefined ? html`<p class="verdict">${bandMark(band)}${verdict}</p>` : undefined}
  </header>`;
}
