import type { FixGroup } from '../../../../../../shared/calls/portfolio/today.ts';
import { counted, formatNumber } from '../../../../lib/format.ts';
import { joined, markdown } from '../../../../lib/markdown.ts';

/** '12 points tried, 30 estimated'. */
export function pointsWords({
  triedPoints,
  estimatedPoints,
}: Pick<FixGroup, 'triedPoints' | 'estimatedPoints'>): string {
  const [tried, estimated] = [Math.round(triedPoints), Math.round(estimatedPoints)];
  if (tried === 0) return `${counted(estimated, 'point')} estimated`;
  return estimated === 0
    ? `${counted(tried, 'point')} tried`
    : `${counted(tried, 'point')} tried, ${formatNumber(estimated)} estimated`;
}

/** '12 sites of 3 clients'. */
export function touchedWords({ sites, clientIds }: Pick<FixGroup, 'sites' | 'clientIds'>): string {
  const of = clientIds.length === 0 ? '' : ` of ${counted(clientIds.length, 'client')}`;
  return `${counted(sites.length, 'site')}${of}`;
}

/** The title without the marks of code. */
export const titleOf = ({ title, subject }: Pick<FixGroup, 'title' | 'subject'>): string =>
  `${title.replaceAll('`', '')}${subject === '' ? '' : `: ${subject}`}`;

/** A list for a ticket tool: a task for each fix, and one below it for each site. */
export function fixesMarkdown(
  groups: readonly FixGroup[],
  clients: ReadonlyMap<string, string>,
): string {
  const tasks = groups.map((group) => {
    const sites = group.sites.map((site) => {
      const client = clients.get(site.clientId ?? '');
      const name = client === undefined ? site.siteName : `${site.siteName} (${client})`;
      const basis = site.isTried ? 'tried' : 'estimated';
      return markdown`  - [ ] ${name}, ${site.url}: ${counted(Math.round(site.points), 'point')} ${basis}`;
    });
    const task = markdown`- [ ] **${titleOf(group)}**: ${pointsWords(group)}, ${touchedWords(group)}`;
    return joined([task, ...sites], '\n');
  });
  return `${joined(tasks, '\n').markdown}\n`;
}
