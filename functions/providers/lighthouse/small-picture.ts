import ScreenshotThumbnails from 'lighthouse/core/audits/screenshot-thumbnails.js';

export const smallPictureAudit = 'small-picture';

/** The last frame of the filmstrip, small enough for a list: Lighthouse's own frames are 20,000 characters and more. */
export class SmallPicture extends ScreenshotThumbnails {
  static override get meta() {
    return { ...super.meta, id: smallPictureAudit, title: 'Small picture of the page' };
  }
}

/** In pixels: lists show 40, on screens with two device pixels for each. */
export const smallPictureOptions = { numberOfThumbnails: 1, thumbnailWidth: 80 };
