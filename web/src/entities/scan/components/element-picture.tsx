import { createContext, useContext, type ReactNode } from 'react';
import type { Device } from '../../../../../shared/scans/devices.ts';
import type {
  DeviceSuggestions,
  NodeCell,
} from '../../../../../shared/models/measuring/scan-report.ts';
import { cropAround, PagePicture } from './page-picture.tsx';

interface Shown {
  device: Device;
  load: Pick<DeviceSuggestions, 'elementAreas' | 'finalScreenshot'>;
}

const ShownLoad = createContext<Shown | undefined>(undefined);

/** Width of the whole screen, CSS pixels: not above that of the stored pictures. */
const widths: Record<Device, number> = { mobile: 200, desktop: 360 };

interface ElementPicturesProps {
  device: Device;
  /** The scan whose evidence is shown; undefined while it loads. */
  load: Shown['load'] | undefined;
  children: ReactNode;
}

/** Evidence within shows its elements as parts of the final screenshot, where they are on it. */
export function ElementPictures({ device, load, children }: ElementPicturesProps) {
  return <ShownLoad.Provider value={load && { device, load }}>{children}</ShownLoad.Provider>;
}

/** An element within the page; nothing if it was not on the first screen, or the scan has no position. */
export function ElementPicture({ node: { selector, snippet } }: { node: NodeCell }) {
  const shown = useContext(ShownLoad);
  const shot = shown?.load.finalScreenshot?.details.items.at(-1);
  const area = shown?.load.elementAreas?.find(
    (one) => one.selector === selector && one.snippet === snippet,
  )?.area;
  if (shown === undefined || shot === undefined || area === undefined) return undefined;
  return (
    <PagePicture
      device={shown.device}
      data={shot.data}
      alt={`${selector} within the page`}
      outlines={[{ area, kind: 'element' }]}
      crop={cropAround([area])}
      width={widths[shown.device]}
    />
  );
}
