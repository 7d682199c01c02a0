const longestName = 80;

/** A site as people know it: `example.com/shop`. */
export function siteName(url: string): string {
  const name = url.replace(/^https?:\/\//, '').replace(/\/$/, '');
  return name.length <= longestName ? name : `${name.slice(0, longestName - 1).toWellFormed()}…`;
}

const counted = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? '' : 's'}`;

/** `3 sites`, `1 site`. */
export const sites = (count: number): string => counted(count, 'site');
