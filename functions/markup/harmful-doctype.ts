const declaration = /<!(?:ENTITY|ATTLIST)\s/g;
/** An entity that stands for a short text: no markup, no other entity, nor an escaped `&` that would begin one. */
const shortEntity =
  /<!ENTITY\s+[^\s%"'<>&;]+\s+(["'])(?:[^&%<"']|&#(?!0*38;|x0*26;)\w{1,8};){0,100}\1\s*>/g;

/**
 * Whether an XHTML page declares what a few bytes can blow up without end: entities in entities ("billion laughs") or
 * long ones, parameter entities, defaults of attributes. The Nu checker's parser knows no bound on them, nor do the
 * limits of the JDK apply to it.
 */
export function hasHarmfulDoctype(body: Buffer): boolean {
  // UTF-16 without its zeros is as readable.
  const text = body.toString('latin1').replaceAll('\0', '');
  const count = (pattern: RegExp) => [...text.matchAll(pattern)].length;
  return count(declaration) > count(shortEntity);
}
