import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';
import type { StatusPage } from '../../../../../../shared/models/portfolio/status-page.ts';
import { displayUrl } from '../../../../../../shared/pages/urls.ts';

/** A component as the editor shows it: a line with the name of its group. */
export interface ComponentRow {
  /** Of the line; that of the component, if it is stored. */
  key: string;
  componentId?: string;
  name: string;
  url: string;
  group: string;
  isPublished: boolean;
}

type Groups = StatusPage['groups'];

export const rowsOf = (groups: Groups): ComponentRow[] =>
  groups.flatMap(({ name: group, components }) =>
    components.map(({ componentId, name, monitor: { url }, isPublished }) => ({
      key: componentId,
      componentId,
      name,
      url,
      group,
      isPublished,
    })),
  );

/** Groups in the order in which they first appear. */
export const groupsOf = (rows: readonly ComponentRow[]) =>
  [...Map.groupBy(rows, ({ group }) => group.trim())].map(([name, some]) => ({
    name,
    components: some.map(({ componentId, name: component, url, isPublished }) => ({
      ...(componentId === undefined ? {} : { componentId }),
      name: component,
      monitor: { kind: 'page' as const, url },
      isPublished,
    })),
  }));

export interface PageOption {
  value: string;
  label: string;
  note: string;
}

/** The pages that can be components: of all sites, or of those of a client. */
export const pageOptions = (sites: readonly Site[], clientId: string): PageOption[] =>
  sites
    .filter((site) => clientId === '' || site.clientId === clientId)
    .flatMap(({ url, siteName, pages }) => [
      { value: url, label: siteName, note: displayUrl(url) },
      ...pages.map((page) => ({ value: page, label: displayUrl(page), note: siteName })),
    ]);

/** '3 of 4 components published'. */
export function publishedWords({ isPublished, groups }: StatusPage): string {
  const all = groups.flatMap(({ components }) => components);
  const published = all.filter((one) => one.isPublished).length;
  if (!isPublished) return 'Not published';
  if (all.length === 0) return 'Published, without components';
  return `Published with ${published} of ${all.length === 1 ? '1 component' : `${all.length} components`}`;
}
