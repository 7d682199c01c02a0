import { describe, expect, test } from 'vitest';
import type { PageEvidence } from './page-evidence.ts';
import { TechStackItem } from '../../../shared/models/measuring/scan-report.ts';
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

  describe('never from other hosts’ files, queries or mere names:', () => {
    const inHead = (head: string) => `<html><head>${head}</head><body></body></html>`;
    const contao = (address: string) => ({
      selector: "link[href*='/typolight.css'], link[href*='/contao.css']",
      address,
      attributes: {},
      properties: {},
    });
    const none: [string, Partial<PageEvidence>][] = [
      ['a query of the page', { url: 'https://shop.example/?option=com_users' }],
      [
        'style sheets and pictures of another host',
        {
          html: inHead(
            `<link rel="stylesheet" href="https://partner.example/wp-content/plugins/badge/style.css">
             <img alt="" src="https://partner.example/wp-content/uploads/logo.png"><link rel="dns-prefetch" href="//stats.wp.com">
             <link rel="stylesheet" href="//partner.example/sites/all/themes/x.css"><script src="https://partner.example/media/components/com_x/a.js"></script>`,
          ),
        },
      ],
      [
        'scripts of another host',
        { scriptSrc: ['https://partner.example/wp-includes/js/wp-embed.min.js'] },
      ],
      [
        'queries of scripts',
        {
          scriptSrc: [
            'https://ads.example/serve?kw=backbone.js,react.js&tags=jquery-3.1.1.min.js',
            'https://shop.example/serve?from=/wp-content/x.js#/wp-includes/',
          ],
        },
      ],
      [
        'queries of links',
        { html: inHead('<link rel="stylesheet" href="/style.css?from=/wp-content/themes/x.css">') },
      ],
      [
        'the name of the site',
        { url: 'https://jquery.example/', scriptSrc: ['https://jquery.example/app.js'] },
      ],
      [
        'text',
        {
          html: '<html><body><p>We moved from WordPress 5.8, Joomla and Drupal to Backbone.js.</p><pre>wp-content/themes/x generator WordPress 6.1</pre></body></html>',
        },
      ],
      [
        'elements that name files of another host',
        { elements: [contao('https://partner.example/contao.css')] },
      ],
    ];
    test.each(none)('%s', (_what, evidence) => expect(namesOf(evidence)).toEqual([]));

    test('but from the site’s own, and its hosts’', () => {
      const link = (href: string) => ({ html: inHead(`<link rel="stylesheet" href="${href}">`) });
      for (const href of ['/wp-content/a.css', 'https://cdn.shop.example/wp-content/a.css?ver=1'])
        expect(namesOf(link(href))).toContain('WordPress');
      expect(namesOf({ scriptSrc: ['https://cdn.shop.example/wp-includes/a.js'] })).toContain(
        'WordPress',
      );
      expect(namesOf({ elements: [contao('https://shop.example/contao.css')] })).toContain(
        'Contao',
      );
    });

    test('but libraries from any host that a page loads them from, and their versions', () => {
      const scriptSrc = [
        'https://unpkg.com/scrollreveal/dist/scrollreveal.min.js',
        'https://cdn.example/ajax/jquery-3.7.1.min.js?x=1',
      ];
      const found = detect({
        scriptSrc,
        html: inHead(
          '<link href="https://cdn.example/npm/bootstrap@5.3.3/dist/css/bootstrap.min.css" rel="stylesheet">',
        ),
      });
      expect(found.map(({ name }) => name).toSorted()).toEqual(
        ['Bootstrap', 'Unpkg', 'jQuery', 'scrollreveal'].toSorted(),
      );
      expect(found.find(({ name }) => name === 'jQuery')?.version).toBe('3.7.1');
    });

    test('but a platform by the name of its host', () => {
      expect(namesOf({ scriptSrc: ['https://cdn.shopify.com/s/files/a.js'] })).toContain('Shopify');
      expect(
        namesOf({
          elements: [
            {
              selector:
                "link[href*='datocms-assets.com'], img[src*='datocms-assets.com'], source[src*='datocms-assets.com'], div[style*='datocms-assets.com']",
              address: 'https://www.datocms-assets.com/a.png',
              attributes: {},
              properties: {},
            },
          ],
        }),
      ).toContain('DatoCMS');
    });
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
