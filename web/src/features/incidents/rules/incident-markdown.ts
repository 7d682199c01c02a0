import type { IncidentDetails } from '../../../../../shared/calls/incidents.ts';
import { severityLabels } from '../../../../../shared/causes/severity-labels.ts';
import { noteSentence } from '../../../../../shared/words/incident-note-words.ts';
import { standingWords } from '../../../../../shared/words/incident-standing-words.ts';

/** Text of others as text: nothing in it is a heading, a link, an image or HTML. */
const plain = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, String.raw`\$&`);

/** An incident with its timeline and post-mortem as Markdown; times in UTC. */
export function incidentMarkdown(incident: IncidentDetails): string {
  const { title, severity, beganAt, endedAt, members, moments, notes, postMortem, assignee } =
    incident;
  const ended = incident.isWithdrawn ? [] : [`- Ended: ${endedAt ?? 'not yet'}`];
  const entries = [
    ...moments.map(({ at, text, check, url }) => ({
      at,
      text: `${plain(text)} (${check}, ${plain(url)})`,
    })),
    ...notes
      // As in the PDF: edits of the post-mortem are not part of what happened.
      .filter(({ kind }) => kind !== 'post-mortem')
      .map((note) => ({ at: note.at, text: plain(noteSentence(note)) })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  return [
    `# ${plain(title)}`,
    [
      `- Severity: ${severityLabels[severity]}`,
      `- State: ${plain(standingWords(incident, (iso) => iso))}`,
      `- Began: ${beganAt}`,
      ...ended,
      ...(assignee === null ? [] : [`- Assigned to: ${plain(assignee.name)}`]),
      `- Pages affected: ${incident.pages}`,
    ].join('\n'),
    '## Sites',
    members.map(({ site }) => `- ${plain(site)}`).join('\n'),
    '## What happened',
    entries.map(({ at, text }) => `- ${at}: ${text}`).join('\n'),
    '## Post-mortem',
    postMortem === '' ? 'Not written yet.' : postMortem,
    '',
  ].join('\n\n');
}
