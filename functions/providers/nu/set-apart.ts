import type { MarkupDetail } from '../../../shared/models/measuring/markup.ts';
import type { MarkupReport } from '../ports/check-markup.ts';
import names from './markup-of-today.json' with { type: 'json' };
import { hasValidSpeculationRules } from './speculation-rules.ts';
import { declarationAt, declarationIn, ruleAt } from './css-around.ts';

const atRules = new Set(names.atRules);
const properties = new Set(names.properties);
const selectors = new Set(names.selectors);
const recentSelectors = new Set(names.recent.selectors);
const functions = new Set(names.recent.functions);
const values = new Set(names.recent.values);
const attributes = new Set(names.recent.attributes);
/** The checker knows SVG 1.1's, which is a shorthand today. */
const shorthands = new Set(['mask']);

/** In its own words. The first group is a name. */
const atRule = /^CSS: Unrecognized at-rule “@([\w-]+)”/;
const pseudo = /^CSS: Unknown pseudo-element or pseudo-class “:+([\w-]+)/;
const property = /^CSS: “([\w-]+)”: Property “[\w-]+” doesn't exist/;
const value =
  /^CSS: “([\w-]+)”: (?:“.*” is not a “|Parse Error|Unknown dimension|Too many values)/s;
const rule = /^CSS: Parse Error/;
const attribute = /^Attribute “([\w-]+)” not allowed on element “([\w-]+)” at this point/;
/** The checker knows the properties `source`, `urls`, `where` and `eagerness`, and patterns that are strings. */
const speculationRules =
  /^(?:A speculation rule with “source” set to “document” must have a “where” property|Each rule in the “\w+” array must only contain|A “script” element with a “type” attribute whose value is “speculationrules” must contain a JSON object with only|The “href_matches” property in a document rule must be a string)/;
const expectsBlocking = /^A “link” element with a “blocking” attribute must have a “rel” attribute/;

const containerUnit = /\d(?:cqw|cqh|cqi|cqb|cqmin|cqmax)\b/i;

/** Whether a text of CSS has something that browsers got recently. */
function isOfToday(css: string): boolean {
  if (containerUnit.test(css)) return true;
  for (const [, name = ''] of css.matchAll(/([a-z][\w-]*)\(/gi))
    if (functions.has(name.toLowerCase())) return true;
  for (const [, name = ''] of css.matchAll(/:([a-z][\w-]*)/gi))
    if (recentSelectors.has(name.toLowerCase())) return true;
  // The checker knows none of `::part()` and its like.
  for (const [, name = ''] of css.matchAll(/::([a-z][\w-]*)\(/gi))
    if (selectors.has(name.toLowerCase())) return true;
  return false;
}

function isDeclarationOfToday({ name, content }: { name: string; content: string }): boolean {
  if (shorthands.has(name) || isOfToday(content)) return true;
  return (content.match(/[a-z][\w-]*/gi) ?? []).some((word) =>
    values.has(`${name}: ${word.toLowerCase()}`),
  );
}

function isUnknown(
  { message, extract, ...place }: MarkupDetail,
  lines: readonly string[],
): boolean {
  const [, named] = atRule.exec(message) ?? [];
  if (named !== undefined) return atRules.has(named.toLowerCase());
  const [, selector] = pseudo.exec(message) ?? [];
  if (selector !== undefined) return selectors.has(selector.toLowerCase());
  const [, missing] = property.exec(message) ?? [];
  if (missing !== undefined && properties.has(missing.toLowerCase())) return true;
  const [, wrong = missing] = value.exec(message) ?? [];
  if (wrong !== undefined) {
    const found = declarationIn(extract, wrong) ?? declarationAt(lines, place);
    // What the checker calls a property may be a part of another one's value.
    const isPart = missing === undefined || found?.name !== missing.toLowerCase();
    return found !== undefined && isPart && isDeclarationOfToday(found);
  }
  if (rule.test(message)) return isOfToday(ruleAt(lines, place));
  const [, given, element] = attribute.exec(message) ?? [];
  if (given !== undefined)
    return attributes.has(`${element} ${given}`) || attributes.has(`* ${given}`);
  if (speculationRules.test(message)) return hasValidSpeculationRules(lines.join('\n'));
  if (expectsBlocking.test(message)) return /\brel\s*=\s*["']?[^"'>]*\bexpect\b/i.test(extract);
  return message.includes('contenteditable') && message.includes('plaintext-only');
}

export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/**
 * Sets apart the errors about HTML and CSS that are valid today, and that the checker does not know yet: they count
 * neither as errors nor in the score.
 * @param lines of the page
 */
export function setApart(report: MarkupReport, lines: readonly string[]): MarkupReport {
  const details = report.details.map((detail) =>
    detail.subType === 'error' && isUnknown(detail, lines)
      ? { ...detail, subType: 'unknown' as const }
      : detail,
  );
  return { ...report, details };
}
