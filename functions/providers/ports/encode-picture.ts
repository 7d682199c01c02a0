/**
 * A picture as WebP, as a browser would save it with the usual quality.
 * @returns undefined if it is not a picture or takes too long: it comes from an untrusted page
 */
export type EncodePicture = (picture: {
  body: Uint8Array;
  /** Such as `image/png`. */
  type: string;
  /** Pixels; the height follows. @default the picture's own */
  width: number | undefined;
}) => Promise<Uint8Array | undefined>;
