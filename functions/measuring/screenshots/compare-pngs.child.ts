import * as z from 'zod';
import { MaskRect } from '../../../shared/models/measuring/screenshot-mask.ts';
import { Bytes } from '../../platform/children/work-messages.ts';
import { serveChild } from '../../platform/children/serve-child.ts';
import { comparePngs } from './compare-pngs.ts';

const Task = z.object({
  before: Bytes,
  after: Bytes,
  mask: z.array(MaskRect),
});

serveChild(Task, ({ before, after, mask }) => comparePngs(before, after, mask));
