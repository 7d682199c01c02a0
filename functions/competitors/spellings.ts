/**
 * An address with either scheme, with and without `www.`: usually one site, whose other addresses redirect.
 * @param url normalised
 */
export function spellingsOf(url: string): string[] {
  const { host, pathname, search } = new URL(url);
  const bare = host.replace(/^www\./, '');
  return ['https://', 'https://www.', 'http://', 'http://www.'].map(
    (start) => `${start}${bare}${pathname}${search}`,
  );
}
