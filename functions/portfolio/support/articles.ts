import { type ChatSuggestion, chatSuggestions } from '../../../shared/models/portfolio/chat.ts';
import written from './articles.json' with { type: 'json' };

interface Article {
  paragraphs: readonly string[];
  /** Whether a member of staff should answer as well. */
  needsPerson: boolean;
}

/** Our prepared answers. They mention only existing features. */
const articles: Record<ChatSuggestion, Article> = written;

/** The article for the words of a suggestion; undefined for any other words. */
export function articleFor(words: string) {
  const wanted = words.trim().toLowerCase();
  const suggestion = chatSuggestions.find((one) => one.toLowerCase() === wanted);
  if (suggestion === undefined) return undefined;
  const { paragraphs, needsPerson } = articles[suggestion];
  return { content: paragraphs.join('\n\n'), needsPerson };
}
