import { displayUrl } from '../../../../shared/urls.ts';
import { isStaleScan } from '../../entities/scan/is-stale-scan.ts';
import { readAddress } from '../../entities/site/read-address.ts';
import { fillSlots } from '../../lib/fill-slots.ts';
import { formatAge, formatDateTime } from '../../lib/format.ts';
import { isStateOf } from '../../lib/is-state-of.ts';
import { kept } from '../../lib/kept.ts';
import type { EarlyPainter } from '../../lib/paint-early.ts';
import { deviceInAddress } from './device-in-address.ts';
import { type ScanVerdict, type VerdictView, verdictView } from './verdict-view.ts';

/** Header, age of the scan and verdict, in `EarlyTop`. */
export const siteDetailsPainter: EarlyPainter = {
  needs: ['/api/scan/verdict?'],
  // The first use of Intl's formats takes a browser 20 ms.
  prepare: () => {
    formatAge(0, Date.now());
    formatDateTime(0);
  },
  fill: (template, [answer]) => {
    const { url } = readAddress(location.search);
    // Our own server's answer to our own contract; what does not fit throws, and nothing is painted.
    const verdict = answer as ScanVerdict;
    if (url === undefined || verdict.scanDate === null) return false;
    const device = deviceInAddress(location);
    const now = Date.now();
    const view = verdictView(url, device, verdict, now);
    const { scanDate } = verdict;
    fillScores(template, view, device);
    fillFixes(template, view);
    if (!isStaleScan(scanDate, now)) template.querySelector('[data-part=stale]')?.remove();
    fillSentence(template, view);
    fillSlots(template, {
      name: nameOf(url),
      url,
      fixesTitle: view.fixesTitle,
      age: formatAge(scanDate, now),
      when: formatDateTime(scanDate),
      scanDate,
    });
    return true;
  },
};

interface Visited {
  siteUrl?: unknown;
  siteName?: unknown;
}

/** As `whichSite` names it: by the previous screen, or by the last visit. */
function nameOf(url: string): string {
  let last: unknown;
  try {
    last = JSON.parse(kept('currentSite').read() ?? 'null');
  } catch {
    // Not ours.
  }
  const state: unknown = history.state?.usr;
  const given = isStateOf(state, kept('id').read()) ? state : null;
  for (const visited of [given, last] as (Visited | null)[]) {
    if (visited?.siteUrl === url && typeof visited.siteName === 'string') return visited.siteName;
  }
  return displayUrl(url);
}

function fillSentence(template: DocumentFragment, { sentence, evidence }: VerdictView): void {
  const place = template.querySelector('section h2 + p');
  if (evidence === undefined) place?.replaceChildren();
  else if (place !== null) fillSlots(place, { evidence: evidence.search.slice(1) });
  fillSlots(template, { sentence }, withCode);
}

/** The template has a band of each kind. */
function fillScores(template: DocumentFragment, { scores }: VerdictView, chosen: string): void {
  const bands = template.querySelector('[data-part=bands]');
  const rows = template.querySelectorAll('section ul > li');
  for (const [index, row] of rows.entries()) {
    const score = scores[index];
    if (score === undefined) throw new Error('no score');
    row.toggleAttribute('data-chosen', score.device === chosen);
    const band = bands?.querySelector(`[data-band="${score.band}"]`)?.firstElementChild;
    if (band) row.lastElementChild?.append(band.cloneNode(true));
    fillSlots(row, { score: score.words });
  }
  bands?.remove();
}

function fillFixes(template: DocumentFragment, { fixes, noFixes }: VerdictView): void {
  const row = template.querySelector('section ol > li');
  if (row === null) throw new Error('no row of a fix');
  for (const { title, gain = '', to } of fixes) {
    const filled = document.importNode(row, true);
    fillSlots(filled, { title, gain, search: to.search.slice(1) }, withCode);
    row.before(filled);
  }
  if (fixes.length === 0) row.replaceChildren(noFixes);
  else row.remove();
}

/** What `CodeText` draws. */
function withCode(text: string): Node {
  const nodes = document.createDocumentFragment();
  for (const [index, part] of text.split(/`([^`]+)`/).entries()) {
    if (index % 2 === 0) nodes.append(part);
    else nodes.append(Object.assign(document.createElement('code'), { textContent: part }));
  }
  return nodes;
}
