/** The drawing's own units: the frame is as high before the drawing is loaded. */
export const mapSize = { width: 800, height: 350 } as const;
