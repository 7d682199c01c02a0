import { severities, type Severity } from '../../../../../../shared/causes/define-cause.ts';
import type { IncidentSummary } from '../../../../../../shared/models/notifying/incident.ts';
import { addressKey, displayUrl } from '../../../../../../shared/pages/urls.ts';
import { isOpen } from '../../../../entities/incident/incidents-query.ts';

/** How an incident stands, as far as a filter asks. */
export const standings = ['new', 'acknowledged', 'muted', 'over'] as const;
export type Standing = (typeof standings)[number];
export const standingLabels: Record<Standing, string> = {
  new: 'Not acknowledged',
  acknowledged: 'Acknowledged',
  muted: 'Muted',
  over: 'Resolved',
};

/** Stands for no assignee in the filter. */
export const unassigned = 'nobody';

/** Which incidents are shown; everything if nothing is set. */
export interface IncidentFilter {
  severities: ReadonlySet<Severity>;
  standing?: Standing | undefined;
  /** `client:` and its id, or the address of a site. */
  of?: string | undefined;
  /** Id of a user, or that of `unassigned`. */
  assignee?: string | undefined;
  words: string;
}

export function standingOf(incident: IncidentSummary): Standing {
  if (!isOpen(incident)) return 'over';
  if (incident.mutedUntil !== null) return 'muted';
  return incident.acknowledged ? 'acknowledged' : 'new';
}

/** @param clientOf the client of a site, by `addressKey` */
export function matches(
  incident: IncidentSummary,
  filter: IncidentFilter,
  clientOf: ReadonlyMap<string, string>,
): boolean {
  const { severity, assignee, members } = incident;
  if (filter.severities.size > 0 && !filter.severities.has(severity)) return false;
  if (filter.standing !== undefined && standingOf(incident) !== filter.standing) return false;
  if (filter.assignee !== undefined && (assignee?.userId ?? unassigned) !== filter.assignee)
    return false;
  const { of } = filter;
  if (of !== undefined) {
    const isOf = ({ site }: { site: string }): boolean =>
      addressKey(site) === addressKey(of) || `client:${clientOf.get(addressKey(site))}` === of;
    if (!members.some(isOf)) return false;
  }
  return hasWords(incident, filter.words);
}

/** Whether each word occurs in its title, its site, what it affects, or its assignee. */
function hasWords(incident: IncidentSummary, words: string): boolean {
  const { title, siteName, subject, assignee, members } = incident;
  const sites = members.map(({ site }) => displayUrl(site));
  const text = [title, siteName, subject, assignee?.name ?? '', ...sites].join('\n').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const names = { severities: 'severity', standing: 'state', of: 'of', assignee: 'who', words: 'q' };

/** The filter that an address names. */
export function filterIn(search: URLSearchParams): IncidentFilter {
  const named = (search.get(names.severities) ?? '').split(',');
  return {
    severities: new Set(severities.filter((one) => named.includes(one))),
    standing: standings.find((one) => one === search.get(names.standing)),
    of: search.get(names.of) ?? undefined,
    assignee: search.get(names.assignee) ?? undefined,
    words: search.get(names.words) ?? '',
  };
}

/** The address of a filter; other parameters stay. */
export function withFilter(search: URLSearchParams, filter: IncidentFilter): URLSearchParams {
  const next = new URLSearchParams(search);
  const values = {
    severities: severities.filter((one) => filter.severities.has(one)).join(','),
    standing: filter.standing ?? '',
    of: filter.of ?? '',
    assignee: filter.assignee ?? '',
    words: filter.words,
  };
  for (const [key, name] of Object.entries(names)) {
    const value = values[key as keyof typeof values];
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
