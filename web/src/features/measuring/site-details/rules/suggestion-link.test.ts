import { expect, test } from 'vitest';
import { suggestionLink } from './suggestion-link.ts';

test('a link to a finding names it, and passes on what the specification lists', () => {
  const siteUrl = 'https://shop.example/?a=1&b=2';
  const item = {
    id: 'unused-javascript',
    title: 'Reduce unused JavaScript',
    description: 'Why',
    numericValue: 100,
    details: { headings: [], items: [] },
  };
  expect(suggestionLink({ siteUrl }, 'desktop', item, [])).toEqual({
    to: {
      pathname: '/suggestionDetails',
      search: `?url=${encodeURIComponent(siteUrl)}&device=desktop&type=unused-javascript`,
    },
    state: expect.objectContaining({
      suggestion_type: 'unused-javascript',
      suggestion_name: 'Reduce unused JavaScript',
      suggestion_description: 'Why',
      suggestion_details: { headings: [], items: [] },
      techStack: [],
    }),
  });
});
