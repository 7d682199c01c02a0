import type { SuggestionText } from '../../shared/calls/suggestions.ts';
import texts from './suggestion-texts.json' with { type: 'json' };

const byType = new Map(Object.entries(texts));

/** How to fix what an audit found: one text, or none when nothing is known about it. */
export function suggestionTextsOf(suggestionType: string): SuggestionText[] {
  const text = byType.get(suggestionType);
  return text === undefined ? [] : [{ id: suggestionType, ...text }];
}
