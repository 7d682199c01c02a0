import { useEffect } from 'react';

/** The drawing library is the heaviest part of the product, so it is loaded with the first chart. */
export const loadPlot = () => import('./time-chart-plot.tsx');

/** Loads the drawing library while the screen waits for other data. A failure shows when the first chart is drawn. */
export function usePlotSoon(isNeeded: boolean): void {
  useEffect(() => {
    if (isNeeded) void loadPlot().catch(() => undefined);
  }, [isNeeded]);
}
