import type { ExportedKind } from './exported-kind.ts';

/** Keyword rankings, requested suggestions, and support. */
export const supportKinds: readonly ExportedKind[] = [
  {
    file: 'rankings',
    about: 'Keywords for which your domains rank',
    entity: 'site-ranking',
    prefix: 'ranking#',
    columns: ['domain', 'fetchedAt', 'rankings'],
  },
  {
    file: 'suggestion-requests',
    about: 'Explanations that you asked for',
    entity: 'suggestion-request',
    columns: ['suggestionType', 'kind', 'suggestionName', 'requestedAt'],
  },
  {
    file: 'chat',
    about: 'Your conversation with our support',
    entity: 'chat-message',
    columns: ['sentAt', 'sender', 'content'],
    onlyIf: (item, userId) => item['userId'] === userId,
  },
  {
    file: 'contact-requests',
    about: 'What you sent us with the contact form',
    entity: 'contact-request',
    columns: ['sentAt', 'type', 'subject', 'description', 'wishes'],
    onlyIf: (item, userId) => item['userId'] === userId,
  },
];
