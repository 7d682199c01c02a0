/** The end of a picture's file, and its decoded dimensions. */
export interface PictureHead {
  width: number;
  height: number;
  /** Bytes up to its end; anything that follows is not part of the picture. */
  length: number;
}
