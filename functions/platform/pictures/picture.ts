/** RGBA, four bytes a pixel, rows from the top. */
export interface Picture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The pixels as one number each, for comparing four bytes at a time. @throws RangeError on an odd byte offset */
export const pixelsOf = ({ data }: Picture): Int32Array =>
  new Int32Array(data.buffer, data.byteOffset, data.byteLength / 4);
