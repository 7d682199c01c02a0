import type { IncidentDocument } from '../../../../shared/models/notifying/incident-document.ts';
import { Html, html } from '../../../platform/html-template.ts';
import { incidentForClient } from './incident-for-client.ts';
import type { ReportTimes } from '../texts/report-times.ts';
import MarkdownIt from 'markdown-it';

/** Levels of headings below those of the document. */
const headingsBelow = 2;

// Tags are text, and only harmless protocols become links. An image would be a request to the server of its choice.
const markdown = new MarkdownIt({ html: false, breaks: true }).disable('image');
markdown.core.ruler.push('headings-below', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading_'))
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + headingsBelow)}`;
});

/** What people wrote as Markdown, as markup without scripts and requests. */
export const markdownHtml = (text: string): Html => new Html(markdown.render(text));

/** The part of a report that is about an incident. */
export function incidentHtml(incident: IncidentDocument, times: ReportTimes): Html {
  const { severity, standing, pages, sites, postMortem, forClient } = incident;
  if (forClient !== undefined)
    return incidentForClient(forClient, {
      sites,
      omittedSites: incident.omittedSites,
      postMortem: postMortem === '' ? undefined : markdownHtml(postMortem),
    });
  return html`<section>
    <h2>Post-mortem</h2>
    ${postMortem === '' ? html`<p>Not written yet.</p>` : markdownHtml(postMortem)}
    <h2>The incident</h2>
    <p>Severity: ${severity}. ${standing}.</p>
    <h3>What it affected</h3>
    <p>${pages === 1 ? '1 page' : `${pages} pages`}.</p>
    <ul>
      ${incident.sites.map((site) => html`<li>${site}</li>`)}
    </ul>
    ${incident.omittedSites === 0 ? undefined : html`<p>${incident.omittedSites} more sites.</p>`}
    <h3>What happened</h3>
    ${timeline(incident, times)}
    <h3>What was observed on ${incident.url}</h3>
    ${checks(incident, times)} ${picture(incident)}
    <h3>What changed before it</h3>
    ${before(incident, times)}
  </section> `;
}

function timeline({ entries, omittedEntries }: IncidentDocument, { time }: ReportTimes): Html {
  return html`<ul>
      ${entries.map(({ at, text }) => html`<li>${time(at)}: ${text}</li>`)}
    </ul>
    ${
      omittedEntries === 0
        ? undefined
        : html`<p class="soft">${omittedEntries} later entries are not listed.</p>`
    }`;
}

function checks({ checks: found }: IncidentDocument, { time }: ReportTimes): Html {
  if (found.length === 0) return html`<p>No uptime check of that time is available.</p>`;
  return html`<ul>
    ${found.map(
      ({ at, text, excerpt }) =>
        html`<li>
          ${time(at)}: ${text}
          ${excerpt === undefined ? undefined : html`<blockquote>${excerpt}</blockquote>`}
        </li>`,
    )}
  </ul>`;
}

function picture({ picture: taken }: IncidentDocument): Html | undefined {
  if (taken === null) return undefined;
  if (taken.image === null) return html`<p>${taken.text}</p>`;
  return html`<figure>
    <img src="${taken.image}" alt="The page on a phone during the outage" />
    <figcaption class="soft">${taken.text}</figcaption>
  </figure>`;
}

function before({ before: found }: IncidentDocument, { time }: ReportTimes): Html {
  if (found.length === 0)
    return html`<p>
      No deployment was marked in the week before, and no scan or screenshot of the day before found
      a change.
    </p>`;
  return html`<ul>
    ${found.map(({ at, text }) => html`<li>${time(at)}: ${text}</li>`)}
  </ul>`;
}
