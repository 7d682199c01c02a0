import { expect, test } from 'vitest';
import { sectionAt } from './use-section-in-view.ts';

test.each([
  [[250, 900, 1500], undefined],
  [[184, 900, 1500], 'first'],
  [[-700, 184, 900], 'second'],
  [[-1500, -800, -100], 'third'],
])('names the section at the reading line when sections begin at %j', (tops, id) => {
  const sections = ['first', 'second', 'third'].map((each, index) => ({
    id: each,
    top: tops[index] ?? 0,
  }));
  expect(sectionAt(sections, 200)).toBe(id);
});
