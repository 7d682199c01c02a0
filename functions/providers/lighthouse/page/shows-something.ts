import { decode } from 'jpeg-js';

/** Difference of a colour that is visible, of 255. */
const visible = 24;
/** Share of a picture that a visitor would notice. */
const leastShare = 0.0005;

/**
 * Whether a picture shows more than one colour.
 * @param picture JPEG as a data url
 */
export function showsSomething(picture: string): boolean {
  const jpeg = Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64');
  const { data, width, height } = decode(jpeg, { useTArray: true, maxResolutionInMP: 10 });
  const differs = (at: number): boolean =>
    [0, 1, 2].some((colour) => Math.abs((data[at + colour] ?? 0) - (data[colour] ?? 0)) > visible);
  let different = 0;
  for (let at = 0; at < data.length; at += 4) if (differs(at)) different += 1;
  return different > width * height * leastShare;
}
