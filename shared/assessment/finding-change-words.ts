import type { FindingChange } from '../models/measuring/scan-changes.ts';

type Noun = readonly [one: string, many: string];

const plural = (one: string): Noun => [one, `${one}s`];
const without = (thing: string, things: string, what: string): Noun => [
  `${thing} ${what}`,
  `${things} ${what}`,
];

/**
 * The noun for the items that an audit counts, by its id. Audits that count nothing, and rare ones, are named by their
 * title.
 */
const nouns: Partial<Record<string, Noun>> = {
  'color-contrast': plural('contrast failure'),
  'image-alt': without('image', 'images', 'without alternative text'),
  'input-image-alt': without('image button', 'image buttons', 'without alternative text'),
  'svg-img-alt': without('drawing', 'drawings', 'without alternative text'),
  'link-name': without('link', 'links', 'without a name'),
  'button-name': without('button', 'buttons', 'without a name'),
  'frame-title': without('frame', 'frames', 'without a title'),
  'select-name': without('select', 'selects', 'without a label'),
  label: without('form field', 'form fields', 'without a label'),
  'heading-order': without('heading', 'headings', 'out of order'),
  'empty-heading': plural('empty heading'),
  'target-size': without('touch target', 'touch targets', 'that are too small'),
  'link-in-text-block': without('link', 'links', 'distinguished by colour only'),
  'link-text': without('link', 'links', 'without descriptive text'),
  'crawlable-anchors': without('link', 'links', 'that cannot be crawled'),
  'errors-in-console': without('error', 'errors', 'in the console'),
  'third-party-cookies': plural('third-party cookie'),
  'is-on-https': plural('insecure request'),
  'image-aspect-ratio': without('image', 'images', 'with the wrong aspect ratio'),
  'image-size-responsive': without('image', 'images', 'of low resolution'),
  deprecations: plural('deprecated API'),
};

const counted = (count: number, [one, many]: Noun): string =>
  `${count} ${count === 1 ? one : many}`;

/**
 * A finding's change in words: '3 new contrast failures, 1 gone'.
 * @returns undefined for an audit that has no noun, or whose places are not known; use its title
 */
export function findingChangeWords({
  id,
  newPlaces,
  gonePlaces,
}: Pick<FindingChange, 'id' | 'newPlaces' | 'gonePlaces'>): string | undefined {
  const noun = nouns[id];
  if (noun === undefined || newPlaces + gonePlaces === 0) return undefined;
  const [one, many] = noun;
  const fresh = counted(newPlaces, [`new ${one}`, `new ${many}`]);
  if (gonePlaces === 0) return fresh;
  return newPlaces === 0 ? `${counted(gonePlaces, noun)} gone` : `${fresh}, ${gonePlaces} gone`;
}
