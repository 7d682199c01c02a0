/** The end of a picture's file, and its decoded dimensions. */
export interface PictureHead {
  width: number;
  height: number;
  /** Bytes up to its end; anything that follows is not part of the picture. */
  length: number;
}

/** RGBA, four bytes a pixel, rows from the top. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The pixels as one number each, for comparing four bytes at a time. @throws RangeError on an odd byte offset */
export const pixelsOf = ({ data }: Picture): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, data.byteLength / 4);
