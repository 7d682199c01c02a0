import { type AdvicePage, html } from './advice-page.ts';
import { busy, noise, picture, script } from './page-files.ts';

const hero = (attributes: string): string =>
  `<img class="hero" src="hero.webp" alt="A clock" width="1600" height="900" ${attributes}>`;
const soon = 'fetchpriority="high"';

/** Pages whose largest element is an image. */
export const imagePages: AdvicePage[] = [
  {
    name: 'oversized-image',
    cause: 'the hero image has 20 times the pixels it is shown with',
    namedBy: { 'image-delivery-insight': /hero/ },
    files: (isFixed) => ({
      '': html({ top: hero(soon) }),
      'hero.webp': picture(isFixed ? 720 : 3200),
    }),
  },
  {
    name: 'late-image',
    cause: 'a script puts the hero image into the page',
    namedBy: { 'lcp-discovery-insight': /hero/ },
    files: (isFixed) => ({
      '': html({
        top: isFixed ? hero(soon) : '<div id="hero" style="aspect-ratio:16/9"></div>',
        end: '<script src="gallery.js" defer></script>',
      }),
      'hero.webp': picture(720),
      'gallery.js': script(
        `const words='${noise(500_000)}';const place=document.getElementById('hero');` +
          `if(place)place.innerHTML='${hero('')}';`,
        { delayMs: 250 },
      ),
    }),
  },
  {
    name: 'heavy-image',
    cause: 'a hero image of 4 MB, beside an inline script that computes for 250 ms',
    namedBy: { 'image-delivery-insight': /hero/ },
    files: (isFixed) => ({
      '': html({
        top: hero(''),
        end: `<script>${busy(250)}</script><script src="words.js" defer></script>`,
      }),
      'hero.webp': picture(isFixed ? 720 : 7680),
      'words.js': script(`const words='${noise(130_000)}';`),
    }),
  },
  {
    name: 'lazy-image',
    cause: 'the hero image is loaded lazily, after eight photos below the first screen',
    namedBy: { 'lcp-discovery-insight': /hero/ },
    files: (isFixed) => {
      const later = Array.from({ length: 8 }, (_, nth) => `photo${nth}.webp`);
      const photos = later.map(
        (src) => `<img class="hero" src="${src}" alt="A clock" width="1600" height="900">`,
      );
      const files = later.map((src) => [src, picture(720)] as const);
      return {
        '': html({ top: hero(isFixed ? soon : 'loading="lazy"'), end: photos.join('') }),
        'hero.webp': picture(720),
        ...Object.fromEntries(files),
      };
    },
  },
];
