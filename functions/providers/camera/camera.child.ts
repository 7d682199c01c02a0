import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { serveChild } from '../../platform/children/serve-child.ts';
import { launchFlags } from '../chromium/launch-flags.ts';
import { CameraTask } from './camera-task.ts';
import { photograph } from './photograph.ts';

/** Animated pictures (GIF, SVG and the like) show their first frame: Blink's `ImageAnimationPolicy::kNoAnimation`. */
const animatedPicturesRest = '--blink-settings=imageAnimationPolicy=2';

serveChild(CameraTask, async (task, note) => {
  const browser = await launch(task);
  try {
    note(browser.process()?.pid);
    return await photograph(await browser.newPage(), task.url);
  } finally {
    // Not asked to leave: a page can keep it from that.
    browser.process()?.kill('SIGKILL');
  }
});

function launch({ chromium, flags, folder }: CameraTask): Promise<Browser> {
  return puppeteer.launch({
    executablePath: chromium.path,
    env: { ...chromium.env, TMPDIR: folder },
    ignoreDefaultArgs: true,
    args: [
      ...launchFlags,
      ...flags,
      animatedPicturesRest,
      `--user-data-dir=${join(folder, 'profile')}`,
      'about:blank',
    ],
    pipe: true,
    defaultViewport: null,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
