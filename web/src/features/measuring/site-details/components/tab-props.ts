import type { Device } from '../../../../../../shared/scans/devices.ts';
import type { ScanRun } from '../../../../entities/scan/api/use-scan-run.ts';
import type { Site } from '../../../../entities/site/rules/current-site.ts';

export interface TabProps {
  site: Site;
  device: Device;
  onDeviceChange: (device: Device) => void;
  /** Of the running scan. */
  progress: ScanRun['devices'];
  /** Called once all parts are drawn. */
  onDrawn: () => void;
}
