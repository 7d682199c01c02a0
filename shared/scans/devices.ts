export const devices = ['mobile', 'desktop'] as const;
export type Device = (typeof devices)[number];
