import type { SuggestionText } from '../../shared/calls/suggestions.ts';
import texts from './suggestion-texts.json' with { type: 'json' };

const byType = new Map(Object.entries(texts));

/** Instructions for an audit's findings: one text, or none if it is unknown. */
export function suggestionTextsOf(suggestionType: string): SuggestionText[] {
  const text = byType.get(suggestionType);
  return text === undefined ? [] : [{ id: suggestionType, ...text }];
}
