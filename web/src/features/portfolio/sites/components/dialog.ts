import type { Site } from '../../../../../../shared/calls/portfolio/sites.ts';

/** The modals of one site or page. */
export type Dialog =
  | { kind: 'add-page'; site: Site }
  | { kind: 'fetch-pages'; site: Site }
  | { kind: 'edit-site'; site: Site }
  | { kind: 'assign'; site: Site }
  | { kind: 'tags'; site: Site }
  | { kind: 'delete-site'; site: Site }
  | { kind: 'delete-page'; site: Site; page: string };

/** Name of what is typed into a modal that has a form. */
export const draftOf = (kind: 'add-page' | 'edit-site', { url }: Pick<Site, 'url'>): string =>
  `${kind}:${url}`;

/** Opens a modal. @param opener gets the focus back when the modal closes */
export type OpenDialog = (dialog: Dialog, opener: HTMLElement | null) => void;
