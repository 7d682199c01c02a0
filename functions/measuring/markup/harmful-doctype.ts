const declaration = /<!(?:ENTITY|ATTLIST)\s/g;
/** An entity for a short text: without markup, other entities, or an escaped `&` that would begin one. */
const shortEntity =
  /<!ENTITY\s+[^\s%"'<>&;]+\s+(["'])(?:[^&%<"']|&#(?!0*38;|x0*26;)\w{1,8};){0,100}\1\s*>/y;

/**
 * Whether an XHTML page has declarations that a few bytes can expand without limit: nested entities ("billion laughs")
 * or long ones, parameter entities, attribute defaults. The Nu checker's parser does not limit them, and the JDK's
 * limits do not apply to it.
 */
export function hasHarmfulDoctype(body: Buffer): boolean {
  // UTF-16 without its zero bytes reads the same.
  const text = withoutZeros(body).toString('latin1');
  declaration.lastIndex = 0;
  for (let found = declaration.exec(text); found !== null; found = declaration.exec(text)) {
    shortEntity.lastIndex = found.index;
    if (!shortEntity.test(text)) return true;
  }
  return false;
}

function withoutZeros(body: Buffer): Buffer {
  if (!body.includes(0)) return body;
  const kept = Buffer.alloc(body.length);
  let length = 0;
  for (const byte of body) {
    if (byte !== 0) kept[length++] = byte;
  }
  return kept.subarray(0, length);
}
