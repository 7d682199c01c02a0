import type { SuggestionText } from '../../../shared/calls/measuring/suggestions.ts';
import auditSteps from './audit-steps.json' with { type: 'json' };
import texts from './lighthouse-texts.json' with { type: 'json' };

/** Instructions for a finding. Sentences of plain text with `code` in backticks; each step is one sentence or two. */
interface FindingSteps {
  /** What to change on any kind of site, the most effective step first. */
  general: readonly string[];
  /** The same for WordPress: kind of plugin, hook, theme file or setting. */
  wordpress: readonly string[];
  /** Why it works, in one or two sentences. */
  why: string;
  /** How to see that it worked, without waiting for a scan. */
  check: string;
}

/**
 * What to do about each finding, by audit: Lighthouse's own descriptions explain an audit but seldom say what to change,
 * and its pack for WordPress knows few of them.
 */
export const allSteps: Readonly<Record<string, FindingSteps>> = auditSteps;

const descriptions = new Map(Object.entries(texts.descriptions));
const ofWordpress = new Map(Object.entries(texts.wordpress));

/** Instructions for an audit's findings, ours before Lighthouse's: one text, or none if the audit is unknown. */
export function suggestionTextsOf(id: string): SuggestionText[] {
  const description = descriptions.get(id);
  if (description === undefined) return [];
  const steps = allSteps[id];
  return [
    {
      id,
      general: [...(steps?.general ?? []), description].join('\n'),
      wordpress: [...(steps?.wordpress ?? []), ofWordpress.get(id) ?? []].flat().join('\n'),
      ...(steps && { why: steps.why, check: steps.check }),
    },
  ];
}
