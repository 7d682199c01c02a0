/** Longest key, in characters. */
const longest = 300;

/**
 * The part of a request's address that stays the same from build to build and from visit to visit: no query and no
 * fragment, and … in place of fingerprints and ids in its path.
 * @returns undefined for anything that is not loaded over the network
 */
export function requestKey(address: string): string | undefined {
  const url = URL.parse(address.slice(0, 4 * longest));
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const path = url.pathname
    .split('/')
    .map((segment) =>
      segment
        .split(/([.\-_~])/)
        .map(withoutFingerprint)
        .join(''),
    )
    .join('/');
  const key = `${url.origin}${path.replaceAll(/…(?:[-_~]…)+/g, '…')}`;
  return key.length > longest ? `${key.slice(0, longest - 1)}…` : key;
}

/** Hexadecimal with a digit, a long number, or a mix that no word has: upper case, lower case and digits. */
function withoutFingerprint(part: string): string {
  const isHexadecimal = /^[\da-f]{8,}$/i.test(part) && /\d/.test(part);
  const isNumber = /^\d{6,}$/.test(part);
  const isMix = part.length >= 8 && [/\d/, /[a-z]/, /[A-Z]/].every((kind) => kind.test(part));
  return isHexadecimal || isNumber || isMix ? '…' : part;
}
