import { type AdvicePage, html } from './advice-page.ts';
import { picture, script } from './page-files.ts';

/** Pages whose contents move while they load. */
export const shiftingPages: AdvicePage[] = [
  {
    name: 'unsized-images',
    cause: 'images without width and height push the text down',
    namedBy: { 'unsized-images': /photo/, 'cls-culprits-insight': /photo/ },
    files: (isFixed) => {
      const size = isFixed ? 'width="720" height="405"' : '';
      return {
        '': html({
          top: `<h1>Clocks</h1><img class="hero" src="photo.webp" alt="A clock" ${size}>`,
        }),
        'photo.webp': { ...picture(720), delayMs: 400 },
      };
    },
  },
  {
    name: 'late-banner',
    cause: 'a banner is put above the text after it was painted',
    // Its margin moved with it, so that the browser reports the body only.
    namedBy: { 'cls-culprits-insight': /<body>/ },
    files: (isFixed) => ({
      '': html({
        top: `<div id="banner"${isFixed ? ' style="min-height:200px"' : ''}></div><main>`,
        end: '</main><script src="banner.js" defer></script>',
      }),
      'banner.js': script(
        `const banner=document.createElement('div');banner.style.height='200px';banner.textContent='Sale';document.getElementById('banner').append(banner);`,
        { delayMs: 400 },
      ),
    }),
  },
  {
    name: 'injected-ad',
    cause: 'an advertisement is inserted between two paragraphs that are being read',
    namedBy: { 'cls-culprits-insight': /#ad/ },
    files: (isFixed) => ({
      '': html({
        top: `<p>Clocks and watches of every age.</p><div id="place"${isFixed ? ' style="min-height:280px"' : ''}></div>`,
        end: '<script src="ads.js" async></script>',
      }),
      'ads.js': script(
        `const ad=document.createElement('div');ad.id='ad';ad.style.height='280px';ad.textContent='Sale';document.getElementById('place').append(ad);`,
        { delayMs: 600 },
      ),
    }),
  },
];
