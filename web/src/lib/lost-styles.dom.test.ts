import { expect, test } from 'vitest';
import { fetchLostStyles, watchForLostStyles } from './lost-styles.ts';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
const add = (href: string): HTMLLinkElement => {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
  document.head.append(link);
  return link;
};

test('requests again only the style sheets that failed to load', async () => {
  watchForLostStyles();
  const there = add('https://example.com/there.css');
  const lost = add('https://example.com/lost.css');
  lost.dispatchEvent(new Event('error'));

  const failing = fetchLostStyles();
  expect(sheets().map(({ href }) => href)).toEqual([there.href, lost.href]);
  expect(sheets()[0]).toBe(there);
  const second = sheets()[1];
  expect(second).not.toBe(lost);
  second?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('lost.css did not arrive');

  const arriving = fetchLostStyles();
  expect(sheets()[1]).not.toBe(second);
  sheets()[1]?.dispatchEvent(new Event('load'));
  await arriving;

  const styles = sheets();
  await fetchLostStyles();
  expect(sheets()).toEqual(styles);
});
