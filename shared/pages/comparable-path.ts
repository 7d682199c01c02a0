const foreign = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/g;
const unreserved = /[\w\-.~]/;
/** In a query, these need no encoding; in a path they would be other parts of it. */
const plainInQuery = /[\w\-.~:/?[\]@]/;

const spell = (text: string, plain: RegExp): string =>
  text.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return plain.test(character) ? character : escaped.toUpperCase();
  });

/**
 * One spelling of a path and its query, to compare addresses and rules: what needs no percent-encoding has none, and
 * all else has it in capitals. https://www.rfc-editor.org/rfc/rfc9309#section-2.2.2
 */
export function comparablePath(path: string): string {
  const encoded = path.toWellFormed().replace(foreign, encodeURIComponent);
  const query = encoded.indexOf('?');
  return query === -1
    ? spell(encoded, unreserved)
    : spell(encoded.slice(0, query), unreserved) + spell(encoded.slice(query), plainInQuery);
}
