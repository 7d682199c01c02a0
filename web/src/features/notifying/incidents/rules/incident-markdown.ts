import type { IncidentDetails } from '../../../../../../shared/calls/notifying/incidents.ts';
import { severityLabels } from '../../../../../../shared/causes/define-cause.ts';
import { noteSentence } from '../../../../../../shared/words/incident-note-words.ts';
import { standingWords } from '../../../../../../shared/words/incident-standing-words.ts';
import { joined, markdown } from '../../../../lib/markdown.ts';

/** An incident with its timeline and post-mortem as Markdown; times in UTC. */
export function incidentMarkdown(incident: IncidentDetails): string {
  const { title, severity, beganAt, endedAt, members, moments, notes, postMortem, assignee } =
    incident;
  const facts = [
    markdown`- Severity: ${severityLabels[severity]}`,
    markdown`- State: ${standingWords(incident, (iso) => iso)}`,
    markdown`- Began: ${beganAt}`,
    ...(incident.isWithdrawn ? [] : [markdown`- Ended: ${endedAt ?? 'not yet'}`]),
    ...(assignee === null ? [] : [markdown`- Assigned to: ${assignee.name}`]),
    markdown`- Pages affected: ${incident.pages}`,
  ];
  const entries = [
    ...moments.map(({ at, text, check, url }) => ({
      at,
      line: markdown`- ${at}: ${text} (${check}, ${url})`,
    })),
    ...notes
      // As in the PDF: edits of the post-mortem are not part of what happened.
      .filter(({ kind }) => kind !== 'post-mortem')
      .map((note) => ({ at: note.at, line: markdown`- ${note.at}: ${noteSentence(note)}` })),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
  const parts = [
    markdown`# ${title}`,
    joined(facts, '\n'),
    markdown`
## Sites
    `,
    joined(
      members.map(({ site }) => markdown`- ${site}`),
      '\n',
    ),
    markdown`
## What happened
    `,
    joined(
      entries.map(({ line }) => line),
      '\n',
    ),
    markdown`
## Post-mortem
    `,
    // Written as Markdown by the people of the account.
    { markdown: postMortem === '' ? 'Not written yet.' : postMortem },
    markdown``,
  ];
  return joined(parts, '\n\n').markdown;
}
