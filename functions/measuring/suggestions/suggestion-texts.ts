import type { SuggestionText } from '../../../shared/calls/measuring/suggestions.ts';
import texts from './lighthouse-texts.json' with { type: 'json' };
import { allSteps } from './steps/all-steps.ts';

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
