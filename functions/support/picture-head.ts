/** Where a picture's file ends, and what it will be once it is decoded. */
export interface PictureHead {
  width: number;
  height: number;
  /** Bytes up to its end; whatever follows is not part of the picture. */
  length: number;
}
