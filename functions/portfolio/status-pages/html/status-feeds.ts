import { durationWords } from '../../../../shared/words/duration-words.ts';
import { html, type Html } from '../../../platform/html-template.ts';
import { isCurrent } from './incident-view.ts';
import { overallOf, type StatusView } from './status-view.ts';

/** Entries of a feed. */
const mostEntries = 50;

interface Entry {
  /** Does not change. */
  id: string;
  title: string;
  text: string;
  /** ISO 8601. */
  publishedAt: string;
  /** ISO 8601. */
  updatedAt: string;
}

/** What has happened, newest first: outages of published components, and what people wrote. */
function entriesOf({ feedId, groups, incidents }: StatusView): Entry[] {
  const outages = groups
    .flatMap(({ components }) => components)
    .flatMap(({ componentId, name, outages: found }) =>
      found.map(({ from, to }): Entry => {
        const lasted = to === null ? undefined : durationWords(Date.parse(to) - Date.parse(from));
        return {
          id: `${feedId}#${componentId}-${Date.parse(from)}`,
          title: lasted === undefined ? `${name} is down` : `${name} was down for ${lasted}`,
          text:
            to === null
              ? `${name} has been down since ${from}.`
              : `${name} was down from ${from} to ${to}.`,
          publishedAt: from,
          updatedAt: to ?? from,
        };
      }),
    );
  const written = incidents.map(
    ({ incidentId, title, planned, components, updates, createdAt }): Entry => {
      const texts = updates.map(
        ({ at, stage, text }) => `${at}${stage === undefined ? '' : ` ${stage}`}: ${text}`,
      );
      const about = [
        ...(planned === null ? [] : [`Planned from ${planned.from} to ${planned.to}.`]),
        ...(components.length === 0 ? [] : [`Affects ${components.join(', ')}.`]),
      ];
      return {
        id: `${feedId}#${incidentId}`,
        title: planned === null ? title : `Planned maintenance: ${title}`,
        text: [...about, ...texts].join('\n'),
        publishedAt: createdAt,
        updatedAt: updates[0]?.at ?? createdAt,
      };
    },
  );
  return [...outages, ...written]
    .toSorted((one, other) => other.updatedAt.localeCompare(one.updatedAt))
    .slice(0, mostEntries);
}

/** Characters that XML has no way to write: https://www.w3.org/TR/xml/#charsets */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/** https://www.rfc-editor.org/rfc/rfc4287 */
export function atomFeed(view: StatusView): string {
  const { title, address, feedId, createdAt } = view;
  const entries = entriesOf(view);
  const feed: Html = html`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
    <id>${feedId}</id>
    <title>${title}: status</title>
    <updated>${entries[0]?.updatedAt ?? createdAt}</updated>
    <author><name>${title}</name></author>
    <link rel="self" type="application/atom+xml" href="${address}/feed.atom" />
    <link rel="alternate" type="text/html" href="${address}" />
    ${entries.map(
      (entry) =>
        html`<entry>
          <id>${entry.id}</id>
          <title>${entry.title}</title>
          <published>${entry.publishedAt}</published>
          <updated>${entry.updatedAt}</updated>
          <link rel="alternate" type="text/html" href="${address}" />
          <content type="text">${entry.text}</content>
        </entry> `,
    )}</feed
  > `;
  return `<?xml version="1.0" encoding="utf-8"?>\n${feed.text.replaceAll(notXml, '')}`;
}

/** https://www.jsonfeed.org/version/1.1/ */
export const jsonFeed = (view: StatusView): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${view.title}: status`,
    home_page_url: view.address,
    feed_url: `${view.address}/feed.json`,
    language: 'en',
    items: entriesOf(view).map(({ id, title, text, publishedAt, updatedAt }) => ({
      id,
      url: view.address,
      title,
      content_text: text,
      date_published: publishedAt,
      date_modified: updatedAt,
    })),
  });

/** The page for programs. */
export const summaryJson = (view: StatusView): string =>
  JSON.stringify({
    page: { title: view.title, url: view.address, updatedAt: view.madeAt },
    status: overallOf(view),
    incidents: view.incidents
      .filter(({ phase }) => isCurrent(phase))
      .map(({ incidentId: id, title, phase, planned, components, updates }) => ({
        id,
        title,
        phase,
        planned,
        components,
        updatedAt: updates[0]?.at ?? null,
      })),
    components: view.groups.flatMap(({ name: group, components }) =>
      components.map(({ componentId, name, state, since, percent, responseMs }) => ({
        id: componentId,
        name,
        group: group === '' ? null : group,
        state,
        since,
        percentOf90Days: percent,
        ...(responseMs === null ? {} : { meanResponseMs: Math.round(responseMs) }),
      })),
    ),
  });
