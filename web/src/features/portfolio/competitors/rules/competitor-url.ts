import { normaliseUrl } from '../../../../../../shared/pages/urls.ts';

const otherScheme = /^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i;
const looksLikeHost = /^[^\s/?#\\:@]+\.[^\s/?#\\:@]+/;
const isAddress = /^(\d+\.){3}\d+/;

/**
 * The addresses that an input may mean, in the order in which they are tried. An input without http(s) and a host is
 * completed with `https://www.` (specification 5, 'Competitor site'), and without `www.` for a host that has no such
 * name.
 *
 * @returns none for an input that is no address
 */
export function meantUrls(typed: string): string[] {
  const input = typed.trim();
  const whole = normaliseUrl(input);
  if (whole !== undefined) return [whole];
  if (otherScheme.test(input)) return [];
  const host = input.replace(/^https?:/i, '').replace(/^\/+/, '');
  if (!looksLikeHost.test(host)) return [];
  const starts =
    isAddress.test(host) || /^www\./i.test(host) ? ['https://'] : ['https://www.', 'https://'];
  return starts.flatMap((start) => normaliseUrl(`${start}${host}`) ?? []);
}
