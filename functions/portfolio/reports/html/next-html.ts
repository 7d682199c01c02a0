import type {
  ClientReport,
  PlainReport,
} from '../../../../shared/models/portfolio/client-report.ts';
import { type Html, html } from '../../../platform/html-template.ts';
import type { ReportTexts } from '../texts/en.ts';

/** The next steps, in words that an owner can decide on. */
export function nextSteps(
  { next: steps }: PlainReport,
  { look, sites }: Pick<ClientReport, 'look' | 'sites'>,
  { next }: ReportTexts,
): Html | undefined {
  if (sites.length === 0) return undefined;
  if (steps.length === 0)
    return html`<section class="page next">
      <h2>${next.title}</h2>
      <p>${next.nothing}</p>
    </section>`;
  return html`<section class="page next">
    <h2>${next.title}</h2>
    ${steps.length === 1 ? undefined : html`<p class="soft">${next.intro}</p>`}
    <ol>
      ${steps.map(
        ({ site, title, why, gain, forDeveloper }) =>
          html`<li>
            <h3>${title}</h3>
            ${site === null ? undefined : html`<p class="soft">${next.onSite(site)}</p>`}
            <p>${why}</p>
            <p><strong>${gain}</strong></p>
            ${forDeveloper === null ? undefined : html`<p class="soft">${forDeveloper}</p>`}
          </li>`,
      )}
    </ol>
    <p class="decide">${next.decide(look.replyTo)}</p>
  </section>`;
}
