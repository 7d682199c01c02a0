/**
 * A picture as WebP, as a browser would save it with the usual quality.
 * @throws if it is none, or takes too long
 */
export type EncodePicture = (picture: {
  body: Uint8Array;
  /** Such as `image/png`. */
  type: string;
  /** Pixels; the height follows. @default the picture's own */
  width: number | undefined;
}) => Promise<Uint8Array>;
