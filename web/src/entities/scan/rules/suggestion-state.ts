import type {
  SuggestionItem,
  TechStackItem,
} from '../../../../../shared/models/measuring/scan-report.ts';
import { gainWords } from './suggestion-gain.ts';

/** The route state with which a finding opens. */
export const suggestionState = (item: SuggestionItem, techStack: TechStackItem[]) => ({
  suggestion_type: item.id,
  suggestion_name: item.title,
  suggestion_description: item.description,
  suggestion_details: item.details,
  suggestion_gain: gainWords(item),
  techStack,
});
