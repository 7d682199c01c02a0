import { defaultConfig, desktopConfig, type Config } from 'lighthouse';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { LabThrottling } from '../../../../shared/scans/lab-settings.ts';
import { BoundedAccessibility, BoundedAnchorElements } from './bounded-gatherers.ts';
import { googleAudit, textCompressionAudit, waterfallAudit } from '../lighthouse-settings.ts';
import { ClosedToGoogle, StandardRobotsTxt } from './seo-audits.ts';
import { TextCompression } from './text-compression.ts';
import { WaterfallAudit } from './waterfall.ts';
import ScreenshotThumbnails from 'lighthouse/core/audits/screenshot-thumbnails.js';

const smallPictureAudit = 'small-picture';

/** The last frame of the filmstrip, small enough for a list: Lighthouse's own frames are 20,000 characters and more. */
class SmallPicture extends ScreenshotThumbnails {
  static override get meta() {
    return { ...super.meta, id: smallPictureAudit, title: 'Small picture of the page' };
  }
}

/** In pixels: lists show 40, on screens with two device pixels for each. */
const smallPictureOptions = { numberOfThumbnails: 1, thumbnailWidth: 80 };

/**
 * Lighthouse's own configuration of a device, with audits of ours. What can take long is gathered last and within bounds:
 * nothing that performance is measured by waits for it, or sees the page that it has scrolled.
 * @param throttling @default Lighthouse's own of the device
 */
export function lighthouseConfig(device: Device, throttling?: LabThrottling): Config {
  const last = [
    { id: 'AnchorElements', gatherer: { instance: new BoundedAnchorElements() } },
    { id: 'Accessibility', gatherer: { instance: new BoundedAccessibility() } },
  ];
  const others = (defaultConfig.artifacts ?? []).filter(
    (artifact) => !last.some(({ id }) => id === artifact.id),
  );
  const settings =
    device === 'desktop'
      ? { ...defaultConfig.settings, ...desktopConfig.settings }
      : defaultConfig.settings;
  const own = settings?.throttling;
  return withAudits({
    ...defaultConfig,
    artifacts: [...others, ...last],
    settings: { ...settings, ...(own && { throttling: { ...own, ...throttling } }) },
  });
}

/** Those that are added count in no score; none needs further work of the browser. */
function withAudits(config: Config): Config {
  const { performance, seo } = config.categories ?? {};
  if (performance === undefined || seo === undefined) return config;
  const ours = [
    { id: textCompressionAudit, weight: 0, group: 'diagnostics' },
    { id: smallPictureAudit, weight: 0, group: 'hidden' },
    { id: waterfallAudit, weight: 0, group: 'hidden' },
  ];
  return {
    ...config,
    audits: [
      ...(config.audits ?? []).filter((audit) => audit !== 'seo/robots-txt'),
      { implementation: StandardRobotsTxt },
      { implementation: ClosedToGoogle },
      { implementation: TextCompression },
      { implementation: SmallPicture, options: smallPictureOptions },
      { implementation: WaterfallAudit },
    ],
    categories: {
      ...config.categories,
      performance: { ...performance, auditRefs: [...performance.auditRefs, ...ours] },
      seo: {
        ...seo,
        auditRefs: [{ id: googleAudit, weight: 0, group: 'seo-crawl' }, ...seo.auditRefs],
      },
    },
  };
}
