import { ProblemError } from '../../../shared/calls/errors.ts';
import type { ImportRow } from '../../../shared/calls/portfolio/imports.ts';
import type { AddressKind } from '../../registry/pages/known-address.ts';
import { defaultName } from './read-rows.ts';
import { titleOf } from './title-of.ts';
import type { TargetGuard } from '../../platform/target-guard/target-guard.ts';

/** What the plan still allows; null without a limit. */
export interface ImportRoom {
  sites: number | null;
  /** Pages of the site whose sitemap it is. */
  pages: number | null;
}

export interface CheckPorts {
  guard: Pick<TargetGuard, 'parse' | 'probe'>;
  kindOf(url: string): Promise<AddressKind>;
  /** Notes the rows so far. */
  note(rows: ImportRow[], percent: number): Promise<void>;
  /** Milliseconds until the next worker has to go on. */
  timeLeft(): number;
}

/** Addresses that are visited at a time. */
const atOnce = 10;
/** Rows between two notes: three rounds of addresses that do not answer. */
const slice = 3 * atOnce;
const timeoutMs = 8_000;
const longestNote = 200;
/** Keeps the end of an error, which says what is wrong; the address comes before it. */
const endOf = (message: string): string =>
  message.length > longestNote ? `…${message.slice(-longestNote)}` : message;

/**
 * Looks at each row that was not looked at: whether its site is new, and answers. New ones beyond the plan's room are
 * marked at the end, in the order of the list.
 * @returns undefined if rows are left when the time is over: what was found is noted
 */
export async function checkRows(
  { note, timeLeft, ...ports }: CheckPorts,
  given: readonly ImportRow[],
  room: ImportRoom,
): Promise<ImportRow[] | undefined> {
  const rows = [...given];
  const open = rows.flatMap(({ verdict }, index) => (verdict === 'unchecked' ? [index] : []));
  for (let from = 0; from < open.length; from += slice) {
    if (from > 0 && timeLeft() <= 0) return undefined;
    const places = open.slice(from, from + slice).values();
    const checkNext = async (): Promise<void> => {
      for (const place of places) {
        const row = rows[place];
        if (row !== undefined) rows[place] = await checkRow(ports, row);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, checkNext));
    const left = open.length - Math.min(from + slice, open.length);
    await note([...rows], Math.floor((1 - left / rows.length) * 100));
  }
  return withinRoom(rows, room);
}

async function checkRow(
  { guard, kindOf }: Pick<CheckPorts, 'guard' | 'kindOf'>,
  row: ImportRow,
): Promise<ImportRow> {
  const kind = await kindOf(row.url);
  if (kind === 'site' || (kind === 'page' && row.pageOf !== undefined))
    return { ...row, verdict: 'exists' };
  if (kind === 'competitor') return { ...row, verdict: 'competitor' };
  try {
    guard.parse(row.url);
    const { status, text } = await guard.probe(row.url, { timeoutMs });
    if (isMissing(status))
      return { ...row, verdict: 'unreachable', note: `The server answered ${status}.` };
    // The page of a bot check, or of an error, has a title that is not the site's.
    const isAnswered = status >= 200 && status < 300;
    const isNamed = row.siteName !== defaultName(row);
    return {
      ...row,
      siteName: (isNamed || !isAnswered ? undefined : titleOf(text)) ?? row.siteName,
      verdict: 'new',
    };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { ...row, verdict: 'unreachable', note: endOf(error.message) };
  }
}

/**
 * 404 Not Found, 410 Gone, and failures of the server. Servers may send other error statuses to unknown clients only.
 */
const isMissing = (status: number): boolean => status === 404 || status === 410 || status >= 500;

/** Marks the new rows beyond the room, and the pages of a site that cannot be added. */
function withinRoom(rows: readonly ImportRow[], room: ImportRoom): ImportRow[] {
  const left = { sites: room.sites ?? Infinity, pages: room.pages ?? Infinity };
  const refused = new Map<string, ImportRow['verdict']>();
  return rows.map((row) => {
    if (row.pageOf === undefined) {
      if (row.verdict === 'new') left.sites -= 1;
      const verdict = row.verdict === 'new' && left.sites < 0 ? 'over-limit' : row.verdict;
      if (verdict !== 'new' && verdict !== 'exists') refused.set(row.url, verdict);
      return { ...row, verdict };
    }
    if (row.verdict !== 'new') return row;
    const ofSite = refused.get(row.pageOf);
    if (ofSite !== undefined)
      return ofSite === 'over-limit'
        ? { ...row, verdict: ofSite }
        : { ...row, verdict: 'unreachable', note: 'Its site cannot be added.' };
    left.pages -= 1;
    return left.pages < 0 ? { ...row, verdict: 'over-limit' } : row;
  });
}
