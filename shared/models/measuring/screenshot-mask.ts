import * as z from 'zod';

/** An area of a picture that is not compared, in pixels from the top left corner. */
export const MaskRect = z.object({
  x: z.number().int().min(0),
  y: z.number().int().min(0),
  width: z.number().int().min(1),
  height: z.number().int().min(1),
});
export type MaskRect = z.infer<typeof MaskRect>;
