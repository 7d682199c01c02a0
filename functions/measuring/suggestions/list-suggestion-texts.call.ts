import { listSuggestionTexts } from '../../../shared/calls/measuring/suggestions.ts';
import { handleCall } from '../../platform/calls/handle-call.ts';
import { suggestionTextsOf } from './suggestion-texts.ts';

export const handler = handleCall(listSuggestionTexts, async ({ params }) =>
  suggestionTextsOf(params.suggestionType),
);
