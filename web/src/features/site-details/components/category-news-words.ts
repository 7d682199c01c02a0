import { findingChangeWords } from '../../../../../shared/assessment/finding-change-words.ts';
import type { CategoryChanges, FindingChange } from '../../../../../shared/models/scan-changes.ts';

const mostNamed = 3;

/**
 * What is new or gone in a category: 'Since the previous scan: 3 new contrast failures; gone: Document does not have a main
 * landmark.' Undefined if one of the scans did not have the category.
 */
export function newsWords({ isCompared, findings }: CategoryChanges): string | undefined {
  if (!isCompared) return undefined;
  if (findings.length === 0) return 'No findings are new or gone since the previous scan.';
  const named = findings.slice(0, mostNamed).map(wordsOf);
  const omitted = findings.length - named.length;
  const more = omitted > 0 ? [`${omitted} more ${omitted === 1 ? 'change' : 'changes'}`] : [];
  return `Since the previous scan: ${[...named, ...more].join('; ')}.`;
}

/** Lighthouse ends some titles with a full stop. */
const wordsOf = (finding: FindingChange): string =>
  findingChangeWords(finding) ?? `${finding.kind}: ${finding.title.replace(/\.$/, '')}`;
