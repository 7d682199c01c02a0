import { type AdvicePage, html } from './advice-page.ts';
import { noise, picture, script } from './page-files.ts';

const hero = (attributes: string, src = 'hero.webp'): string =>
  `<img class="hero" src="${src}" alt="A clock" width="1600" height="900" ${attributes}>`;
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
];
