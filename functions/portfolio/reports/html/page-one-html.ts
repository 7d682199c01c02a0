import type { Band } from '../../../../shared/assessment/thresholds.ts';
import type {
  ClientReport,
  PlainReport,
} from '../../../../shared/models/portfolio/client-report.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import type { ReportTexts } from '../texts/en.ts';

const places: readonly Band[] = ['bad', 'average', 'good'];

/** A traffic light: the lamp that is on is filled, and a word says the same. */
export function trafficLight(light: Band | null, { light: words }: ReportTexts): Html {
  return html`<p class="light ${light ?? 'unknown'}">
    <svg viewBox="0 0 92 32" aria-hidden="true">
      <rect class="case" x="0.5" y="0.5" width="91" height="31" rx="15.5" />
      ${places.map(
        (band, index) =>
          html`<circle
            class="lamp ${band} ${band === light ? 'on' : 'off'}"
            cx="${18 + index * 28}"
            cy="16"
            r="10"
          />`,
      )}
    </svg>
    <strong>${words[light ?? 'unknown']}</strong>
  </p>`;
}

/** What an owner reads first, and perhaps only. */
export function pageOne(
  report: ClientReport,
  plain: PlainReport,
  { texts, times }: { texts: ReportTexts; times: ReportTimes },
): Html {
  const { paragraph, look, band } = report;
  return html`<section class="one">
    ${trafficLight(band, texts)}
    ${plain.sentences.map((sentence) => html`<p class="said">${sentence}</p>`)}
    ${
      paragraph === null
        ? undefined
        : html`<div class="own">
            <h2 class="small">${texts.one.ownWords(look.sender)}</h2>
            ${linesOf(paragraph)}
          </div>`
    }
    <h2>${texts.one.whatWeDid}</h2>
    ${done(plain, texts, times)}
    ${look.signOff === null ? undefined : html`<div class="sign-off">${linesOf(look.signOff)}</div>`}
  </section>`;
}

/** Plain text with its paragraphs and lines. */
const linesOf = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        html`<p>
          ${paragraph.split('\n').map((line, index) => html`${index === 0 ? undefined : html`<br />`}${line}`)}
        </p>`,
    );

function done(
  { done: found, omittedDone, hadIncidents }: PlainReport,
  { one }: ReportTexts,
  times: ReportTimes,
): Html {
  if (found.length === 0) return html`<p>${one.nothingDone(hadIncidents)}</p>`;
  return html`<ul class="done">
      ${found.map(
        ({ at, text }) =>
          html`<li>
            ${at === null ? undefined : html`<strong>${times.dayOfMonth(at)}:</strong> `}${text}
          </li>`,
      )}
    </ul>
    ${omittedDone === 0 ? undefined : html`<p class="soft">${one.omittedDone(omittedDone)}</p>`}`;
}
