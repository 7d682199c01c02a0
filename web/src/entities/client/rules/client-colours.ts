/** Colours of clients that differ from those of states, by name. */
export const clientColours = {
  Blue: '#2f6fde',
  Teal: '#0b8a7d',
  Violet: '#6b4bc9',
  Pink: '#b8307f',
  Brown: '#7a6440',
  Grey: '#6b7280',
} as const;
