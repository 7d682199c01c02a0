import { ofSite } from '../../registry/pages/part-of-site.ts';
import { oneLine } from '../../platform/foreign-text.ts';

const longestAddress = 80;
/** Slack limits a heading to 150 characters, and the end of it says what happened. */
const longestName = 40;

/** The names that owners chose for their sites, by address. */
export type SiteNames = ReadonlyMap<string, string>;

/** The address of a site in its short form: `example.com/shop`. */
export function siteAddress(url: string): string {
  return cut(url.replace(/^https?:\/\//, '').replace(/\/$/, ''), longestAddress);
}

/** A site by its name and address: `Shop (shop.example.com)`. The default name of a new site is its address. */
export function siteTitle(url: string, names: SiteNames): string {
  const address = siteAddress(url);
  const name = oneLine(names.get(url) ?? '');
  const isChosen = name !== '' && bare(name) !== bare(address) && bare(name) !== bareHost(url);
  return isChosen ? `${cut(name, longestName)} (${address})` : address;
}

/**
 * The part of a site that a message is about, as its heading: '/checkout of Shop'; the site as a whole has its address
 * too.
 */
export function subjectTitle(
  { site, part }: { site: string; part?: string | undefined },
  names: SiteNames,
): string {
  if (part === undefined) return siteTitle(site, names);
  const name = oneLine(names.get(site) ?? '');
  return ofSite(part, name === '' ? siteAddress(site) : cut(name, longestName));
}

const bare = (name: string): string => siteAddress(name.toLowerCase()).replace(/^www\./, '');
const bareHost = (url: string): string => bare(new URL(url).host);

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;
