import type { EncodePicture } from '../../functions/providers/ports/encode-picture.ts';
import { type AdvicePage, html } from '../advice/advice-page.ts';
import { advicePages } from '../advice/pages.ts';
import { photo } from './photo.ts';

/**
 * Pages of `bench/advice` whose fix a copy can try. The others need changes to the page's own scripts. `no-preconnect`
 * gains 0.1 points, and Lighthouse reports savings from 50 ms only.
 */
const names: readonly string[] = [
  'late-image',
  'lazy-image',
  'blocking-css',
  'blocking-script',
  'hidden-text',
  'slow-server',
  'redirects',
  'quick-redirects',
  'no-compression',
  'raw-script',
  'third-party',
  'unsized-images',
  'late-banner',
  'injected-ad',
];

/** Pages whose true fix needs files that a browser makes. */
export async function proofPages(encode: EncodePicture): Promise<AdvicePage[]> {
  const body = photo(1600, 900);
  const small = await encode({ body, type: 'image/png', width: 750 });
  if (small === undefined) throw new Error('The photo cannot be encoded');
  const ofPhoto: AdvicePage = {
    name: 'photo',
    cause: 'the hero image is a PNG of 1600 pixels, shown on 721',
    namedBy: { 'image-delivery-insight': /hero/ },
    files: (isFixed) => {
      const file = isFixed ? 'hero-750.webp' : 'hero.png';
      return {
        '': html({
          top: `<img class="hero" src="${file}" alt="A clock" width="1600" height="900" fetchpriority="high">`,
        }),
        [file]: isFixed
          ? { type: 'image/webp', body: Buffer.from(small) }
          : { type: 'image/png', body },
      };
    },
  };
  return [ofPhoto, ...advicePages.filter(({ name }) => names.includes(name)).map(asAdvised)];
}

/** A page whose snippet fixes less than the fixed page of `bench/advice`: it is fixed as the snippet says. */
function asAdvised(page: AdvicePage): AdvicePage {
  if (page.name !== 'late-image') return page;
  const preload = '<link rel="preload" as="image" href="hero.webp" fetchpriority="high">';
  return {
    ...page,
    files: (isFixed, elsewhere) => {
      const files = page.files(false, elsewhere);
      const document = files[''];
      if (!isFixed || document === undefined) return files;
      const body = String(document.body).replace('<head>', `<head>${preload}`);
      return { ...files, '': { ...document, body } };
    },
  };
}
