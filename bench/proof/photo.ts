import { PNG } from 'pngjs';
import { randomIntegers } from '../../dev/random.ts';

/** A PNG that compresses as a photo does: soft shapes with grain. */
export function photo(width: number, height: number): Buffer {
  const png = new PNG({ width, height });
  const next = randomIntegers(width);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x);
      const grain = (next() % 24) - 12;
      const light = Math.sin((x / width) * 9) + Math.cos((y / height) * 7) + Math.sin((x + y) / 90);
      for (let channel = 0; channel < 3; channel += 1)
        png.data[at + channel] = 128 + 30 * light * (1 - channel / 4) + grain;
      png.data[at + 3] = 255;
    }
  }
  return PNG.sync.write(png, { colorType: 2 });
}
