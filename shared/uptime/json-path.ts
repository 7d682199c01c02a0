const segment =
  /\.([\p{L}_][\p{L}\p{N}_]*)|\[(0|[1-9]\d{0,8})\]|\['((?:[^'\\]|\\['\\])*)'\]|\["((?:[^"\\]|\\["\\])*)"\]/uy;

/** The members and elements on a path; undefined if it is not one. */
export function jsonSegments(path: string): (string | number)[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const segments: (string | number)[] = [];
  segment.lastIndex = 1;
  while (segment.lastIndex < path.length) {
    const found = segment.exec(path);
    if (found === null) return undefined;
    const [, member, element, single, double] = found;
    const quoted = single ?? double;
    if (element !== undefined) segments.push(Number(element));
    else segments.push(member ?? (quoted ?? '').replace(/\\(.)/g, '$1'));
  }
  return segments;
}

/** What is found on a path of `jsonSegments`; undefined for nothing. */
export function valueAt(json: unknown, segments: readonly (string | number)[]): unknown {
  let at = json;
  for (const key of segments) {
    if (typeof at !== 'object' || at === null || Array.isArray(at) !== (typeof key === 'number'))
      return undefined;
    const found = Object.entries(at).find(([name]) => name === String(key));
    if (found === undefined) return undefined;
    at = found[1];
  }
  return at;
}
