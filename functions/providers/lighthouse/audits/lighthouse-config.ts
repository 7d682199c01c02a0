import { type Config, defaultConfig, desktopConfig } from 'lighthouse';
import type { Device } from '../../../../shared/scans/devices.ts';
import type { LabThrottling } from '../../../../shared/scans/lab-settings.ts';
import { googleAudit, textCompressionAudit, waterfallAudit } from '../lighthouse-settings.ts';
import { ClosedToGoogle, StandardRobotsTxt } from './seo-audits.ts';
import { TextCompression } from './text-compression.ts';
import { WaterfallAudit } from './waterfall.ts';
import ScreenshotThumbnails from 'lighthouse/core/audits/screenshot-thumbnails.js';
import Accessibility from 'lighthouse/core/gather/gatherers/accessibility.js';
import AnchorElements from 'lighthouse/core/gather/gatherers/anchor-elements.js';
import { axeSource } from 'lighthouse/core/lib/axe.js';
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js';
import { inTime } from '../../../platform/in-time.ts';

/**
 * Gatherers of Lighthouse that read every element or link of a page, with a limit of time. Lighthouse gives them up to a
 * minute, in which a page with many thousands of both keeps the browser busy. Beyond the limit their categories stay
 * without a score.
 */

type Context = Parameters<Accessibility['getArtifact']>[0];

/** Milliseconds; a page of 2,000 elements and 500 links takes one and six seconds on a busy machine. */
const longest = { links: 10_000, accessibility: 15_000 };
/** Elements of one rule that are described; each is a kilobyte. */
const mostElements = 100;

const { runA11yChecks, createAxeRuleResultArtifact } = Accessibility.pageFns;

/** Runs in the page: describes the first elements only. */
const describeFirstElements = `function createAxeRuleResultArtifact(result) {
  const describe = ${createAxeRuleResultArtifact.toString()};
  return describe({ ...result, nodes: result.nodes.slice(0, ${mostElements}) });
}`;

class BoundedAccessibility extends Accessibility {
  override async getArtifact({ driver }: Context): ReturnType<Accessibility['getArtifact']> {
    driver.defaultSession.setNextProtocolTimeout(longest.accessibility);
    try {
      return await driver.executionContext.evaluate(runA11yChecks, {
        args: [],
        useIsolation: true,
        deps: [axeSource, pageFunctions.getNodeDetails, describeFirstElements],
      });
    } catch (error) {
      await driver.defaultSession.sendCommand('Runtime.terminateExecution').catch(() => undefined);
      // Not Lighthouse's own error, which would end the run.
      throw new Error('The page could not be checked in time', { cause: error });
    }
  }
}

/** Lighthouse asks for the listeners of each link, all at once. */
class BoundedAnchorElements extends AnchorElements {
  override async getArtifact(context: Context): ReturnType<AnchorElements['getArtifact']> {
    return inTime(longest.links, super.getArtifact(context), () => {
      throw new Error('The links of the page could not be read in time');
    });
  }
}

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
