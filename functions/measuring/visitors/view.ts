import * as z from 'zod';
import { navigationTypes } from '../../../shared/visitors/beacon.ts';
import { visitorMetrics } from '../../../shared/visitors/metrics.ts';
import { visitorDevices } from '../../../shared/visitors/user-agent.ts';

/** Orders views by turns: the first of each network, then the second ones. If the rest is cut, a flood displaces no other network. */
export function inTurn(views: readonly View[]): View[] {
  const counts = new Map<number, number>();
  const turns = Map.groupBy(views, ({ network }) => {
    const turn = counts.get(network) ?? 0;
    counts.set(network, turn + 1);
    return turn;
  });
  return [...turns.values()].flat();
}

const Measured = z.object({
  value: z.number(),
  parts: z.array(z.number()),
  element: z.string().optional(),
  script: z.string().optional(),
});

/** One report of a view, as a part keeps it for eight days. Nothing in it says who the visitor is. */
export const View = z.object({
  view: z.string(),
  report: z.number(),
  /** ISO 8601, to the second: when the view began. */
  at: z.string(),
  /** Groups beacons of one network for their caps; shared by many networks, so that it leads back to none. */
  network: z.number(),
  /** The same for 28 days, of so few values that a million addresses share one; absent in parts of earlier versions. */
  sender: z.number().optional(),
  /** Whether an earlier report has counted in the hour in which the view began, more than an hour before. */
  isLate: z.boolean().optional(),
  group: z.string(),
  device: z.enum(visitorDevices),
  browser: z.string(),
  country: z.string(),
  connection: z.string(),
  navigation: z.enum(navigationTypes),
  release: z.string(),
  labels: z.array(z.string()),
  metrics: z.partialRecord(z.enum(visitorMetrics), Measured),
});
export type View = z.infer<typeof View>;
