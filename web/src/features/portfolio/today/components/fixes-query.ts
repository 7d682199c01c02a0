import { listFixes } from '../../../../../../shared/calls/portfolio/today.ts';
import type { Device } from '../../../../../../shared/scans/devices.ts';
import { portfolioKey } from '../../../../entities/site/api/portfolio-query.ts';
import { callQuery } from '../../../../lib/call-query.ts';

export const fixesQuery = (device: Device) =>
  callQuery([...portfolioKey, 'fixes', device], listFixes, { query: { device } });
