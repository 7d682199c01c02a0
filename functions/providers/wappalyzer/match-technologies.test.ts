import { describe, expect, test } from 'vitest';
import type { PageEvidence } from './page-evidence.ts';
import { TechStackItem } from '../../../shared/models/scan-report.ts';
import { matchTechnologies } from './match-technologies.ts';
import { probesOfRules } from './rule-engine.ts';
import { technologyIcons } from './technology-icons.ts';

const empty: PageEvidence = {
  url: 'https://shop.example/',
  html: '<html><head></head><body></body></html>',
  scriptSrc: [],
  meta: {},
  cookies: {},
  headers: {},
  globals: {},
  elements: [],
};
const detect = (more: Partial<PageEvidence>) =>
  matchTechnologies({ ...empty, ...more }, () => null);
const namesOf = (more: Partial<PageEvidence>) => detect(more).map(({ name }) => name);

describe('the tech stack of a page', () => {
  test('nothing to see: nothing is said', () => {
    expect(detect({})).toEqual([]);
  });

  test('WordPress with version, category and website, and what it implies', () => {
    const found = detect({ meta: { generator: ['WordPress 6.8.3'] } });
    expect(found[0]).toEqual({
      icon: null,
      name: 'WordPress',
      website: 'https://wordpress.org',
      categories: ['CMS', 'Blogs'],
      version: '6.8.3',
    });
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['PHP', 'MySQL']));
    expect(() => TechStackItem.array().parse(found)).not.toThrow();
  });

  test('a plugin counts only if its platform was found', () => {
    const scriptSrc = [
      'https://shop.example/wp-content/plugins/woocommerce/assets/js/cart.js?ver=9.1',
    ];
    expect(namesOf({ scriptSrc })).toContain('WooCommerce');
  });

  test('headers, cookies and script addresses', () => {
    expect(namesOf({ headers: { server: ['nginx/1.27.0'] } })).toContain('Nginx');
    expect(namesOf({ cookies: { phpsessid: ['1'] } })).toContain('PHP');
    expect(
      detect({ scriptSrc: ['https://cdn.example/jquery-3.7.1.min.js'] })?.find(
        ({ name }) => name === 'jQuery',
      )?.version,
    ).toBe('3.7.1');
  });

  test('pages made by scripts: global values and elements', () => {
    const react = detect({ globals: { 'React.version': '19.3.1' } });
    expect(react.find(({ name }) => name === 'React')?.version).toBe('19.3.1');
    const angular = [
      { selector: '[ng-version]', attributes: { 'ng-version': '20.1.0' }, properties: {} },
    ];
    expect(detect({ elements: angular })?.find(({ name }) => name === 'Angular')?.version).toBe(
      '20.1.0',
    );
  });

  test('the probes ask for what the rules need', () => {
    const { globals, elements } = probesOfRules();
    expect(globals).toEqual(expect.arrayContaining(['React.version', 'jQuery.fn.jquery']));
    expect(elements.find(({ selector }) => selector === '[ng-version]')?.attributes).toContain(
      'ng-version',
    );
  });
});

test('icons are pictures that carry everything themselves; brands lend theirs to their products', async () => {
  const iconOf = await technologyIcons();
  expect(decodeURIComponent(iconOf('WordPress') ?? '')).toMatch(
    /^data:image\/svg\+xml,<svg [^>]+fill="#[0-9A-F]{6}"><path d="[^"<>]+"\/><\/svg>$/,
  );
  expect(iconOf('Apache HTTP Server')).toBe(iconOf('Apache'));
  expect(iconOf('No such technology')).toBeNull();
});
