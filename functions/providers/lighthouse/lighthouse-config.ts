import { defaultConfig, desktopConfig, type Config } from 'lighthouse';
import type { Device } from '../../../shared/scans/devices.ts';
import { BoundedAccessibility, BoundedAnchorElements } from './bounded-gatherers.ts';
import { withSmallPicture } from './small-picture.ts';
import { withTextCompression } from './text-compression.ts';

/**
 * Lighthouse's own configuration of a device. What can take long is gathered last and within bounds: nothing that
 * performance is measured by waits for it, or sees the page that it has scrolled.
 */
export function lighthouseConfig(device: Device): Config {
  const last = [
    { id: 'AnchorElements', gatherer: { instance: new BoundedAnchorElements() } },
    { id: 'Accessibility', gatherer: { instance: new BoundedAccessibility() } },
  ];
  const others = (defaultConfig.artifacts ?? []).filter(
    (artifact) => !last.some(({ id }) => id === artifact.id),
  );
  return withSmallPicture(
    withTextCompression({
      ...defaultConfig,
      artifacts: [...others, ...last],
      ...(device === 'desktop' && desktopConfig.settings
        ? { settings: { ...defaultConfig.settings, ...desktopConfig.settings } }
        : {}),
    }),
  );
}
