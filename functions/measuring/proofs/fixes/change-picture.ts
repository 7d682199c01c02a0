import { codeOf } from '../../../../shared/snippets/changes.ts';
import { type Exchange, typeOf } from '../replay/recording.ts';
import type { ApplyFix } from './apply-fix.ts';
import { tagOf } from './change-element.ts';
import { asBytes, editDocument, merged, spliced } from './documents.ts';

/**
 * Puts an image into the snippet's `<picture>`, and makes its files. No browser encodes AVIF, so its addresses serve
 * the same WebP files. They are larger, so the real gain is at least the tried one.
 */
export const changePicture: ApplyFix<'picture'> = async (recording, change, encode) => {
  const { url, sources, attributes } = change;
  const original = recording.exchanges.find((one) => one.url === url && one.status === 200);
  if (original === undefined) return 'not-in-recording';
  const changed = editDocument(recording, (html, base, tags) => {
    const tag = tagOf(tags, { name: 'img', url }, base);
    // Its own tag keeps the attributes that the snippet says to keep.
    const written = asBytes(codeOf(change) ?? '');
    const own = tag && merged(tag, attributes);
    return (
      tag &&
      spliced(
        html,
        tag,
        written.replace(/<img\b[^>]*>/, () => own ?? ''),
      )
    );
  });
  if (typeof changed === 'string') return changed;
  const encoded = new Map<number | undefined, Uint8Array>();
  const made: Exchange[] = [];
  for (const { address, width } of sources.flatMap(({ files }) => files)) {
    const body =
      encoded.get(width) ?? (await encode({ body: original.body, type: typeOf(original), width }));
    if (body === undefined) return 'failed';
    encoded.set(width, body);
    made.push({
      ...original,
      url: new URL(address, url).href,
      headers: original.headers.map(([name, value]) => [
        name,
        name.toLowerCase() === 'content-type' ? 'image/webp' : value,
      ]),
      body,
    });
  }
  return { ...changed, exchanges: [...changed.exchanges, ...made] };
};
