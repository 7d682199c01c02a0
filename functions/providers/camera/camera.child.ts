import { serveChild } from '../../platform/children/serve-child.ts';
import { launchChromium } from '../chromium/launch-chromium.ts';
import { CameraTask } from './camera-task.ts';
import { outageView, pageView, photograph } from './photograph.ts';

/** Animated pictures (GIF, SVG and the like) show their first frame: Blink's `ImageAnimationPolicy::kNoAnimation`. */
const animatedPicturesRest = '--blink-settings=imageAnimationPolicy=2';

serveChild(CameraTask, async ({ url, view, chromium, flags, folder }, note) => {
  const browser = await launchChromium(chromium, {
    flags: [...flags, animatedPicturesRest],
    folder,
  });
  try {
    note(browser.process()?.pid);
    const page = await browser.newPage();
    return view === 'page'
      ? await photograph(page, url, pageView)
      : await photograph(page, url, outageView);
  } finally {
    // Not closed politely: a page can prevent that.
    browser.process()?.kill('SIGKILL');
  }
});
