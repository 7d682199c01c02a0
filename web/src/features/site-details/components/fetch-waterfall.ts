/** Loads the waterfall, which is below everything that a visitor sees first. */
export const fetchWaterfall = () => import('./waterfall-view.tsx');
