import ScreenshotThumbnails from 'lighthouse/core/audits/screenshot-thumbnails.js';
import type { Config } from 'lighthouse';

export const smallPictureAudit = 'small-picture';

/** The last frame of the filmstrip, small enough for a list: Lighthouse's own frames are 20,000 characters and more. */
class SmallPicture extends ScreenshotThumbnails {
  static override get meta() {
    return { ...super.meta, id: smallPictureAudit, title: 'Small picture of the page' };
  }
}

/** In pixels: lists show 40, on screens with two device pixels for each. */
const options = { numberOfThumbnails: 1, thumbnailWidth: 80 };

/** The configuration with the small picture, which counts in no score and needs no further work of the browser. */
export function withSmallPicture(config: Config): Config {
  const performance = config.categories?.['performance'];
  if (performance === undefined) return config;
  const auditRefs = [
    ...performance.auditRefs,
    { id: smallPictureAudit, weight: 0, group: 'hidden' },
  ];
  return {
    ...config,
    audits: [...(config.audits ?? []), { implementation: SmallPicture, options }],
    categories: { ...config.categories, performance: { ...performance, auditRefs } },
  };
}
