import {
  type ImportRow,
  type ImportVerdict,
  importVerdicts,
  type SiteImport,
} from '../../../../../../shared/calls/portfolio/imports.ts';
import { counted } from '../../../../lib/format.ts';

/** A verdict on one row, and after a number of them. */
export const verdictWords: Record<ImportVerdict, { one: string; many: string }> = {
  unchecked: { one: 'Not checked yet', many: 'not checked yet' },
  new: { one: 'New', many: 'new' },
  double: { one: 'Named twice', many: 'named twice' },
  exists: { one: 'Registered already', many: 'registered already' },
  competitor: { one: 'A competitor', many: 'watched as competitors' },
  invalid: { one: 'No web address', many: 'without a web address' },
  unreachable: { one: 'Not reachable', many: 'not reachable' },
  'over-limit': { one: 'Beyond your plan', many: 'beyond your plan' },
  added: { one: 'Added', many: 'added' },
};

export const countOf = (rows: readonly ImportRow[], verdict: ImportVerdict): number =>
  rows.filter((row) => row.verdict === verdict).length;

/** How many rows have each verdict: '12 new, 3 named twice'. */
export const countsInWords = (rows: readonly ImportRow[]): string =>
  importVerdicts
    .flatMap((verdict) => {
      const count = countOf(rows, verdict);
      return count === 0 ? [] : [`${count} ${verdictWords[verdict].many}`];
    })
    .join(', ');

/** Where an import is, in a sentence. */
export function importSentence({ phase, percent, rows, failure }: SiteImport): string {
  const counts = countsInWords(rows);
  switch (phase) {
    case 'checking':
      return rows.length === 0
        ? 'Reading the sitemap.'
        : `Checking ${rows.length} addresses: ${percent} %. It goes on if you leave.`;
    case 'checked':
      return `Checked: ${counts}. Nothing has been added yet.`;
    case 'adding':
      return `Adding: ${percent} %. It goes on if you leave.`;
    case 'added':
      return `Done: ${counts}.`;
    default:
      return failure ?? 'The import failed.';
  }
}

/** What can be added: '1 site and 12 pages'. */
export function newInWords(rows: readonly ImportRow[]): string {
  const fresh = rows.filter(({ verdict }) => verdict === 'new');
  const pages = fresh.filter(({ pageOf }) => pageOf !== undefined).length;
  const sites = fresh.length - pages;
  const ofPages = counted(pages, 'page');
  if (pages === 0) return counted(sites, 'site');
  return sites === 0 ? ofPages : `${counted(sites, 'site')} and ${ofPages}`;
}

const shownNames = 3;

/** 'Acme, Bolt, Coil and 4 more'. */
export const someOf = (names: readonly string[]): string =>
  names.length <= shownNames + 1
    ? names.join(', ')
    : `${names.slice(0, shownNames).join(', ')} and ${names.length - shownNames} more`;
