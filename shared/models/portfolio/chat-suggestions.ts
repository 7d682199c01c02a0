/** Chips of the chat's suggestions. Each sends its words, and an article of ours answers at once. */
export const chatSuggestions = [
  'Web Vitals Support',
  'Improve Web Vitals',
  'Tools to Measure Web Vitals',
  'Web Performance Optimization',
  'Pricing',
  'Supported Technologies',
  'Customer Support',
] as const;
export type ChatSuggestion = (typeof chatSuggestions)[number];
