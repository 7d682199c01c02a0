import type { Device } from '../devices.ts';
import type { ItemRow, NodeCell } from '../models/scan-report.ts';
import { elementOf, keptOf, type PageElement, writtenSource } from './element.ts';
import { isPlainFileName, openingTag, safeUrl, shortUrl } from './escape.ts';
import { fileOf, type FixSnippet, nodeOf, pageOf, subRowsOf, textOf } from './evidence.ts';
import type { SnippetEvidence, WriteSnippets } from './evidence.ts';
import { adviceOf, fileSizeOf, type ImageAdvice, imageUrlOf } from './image-facts.ts';

/** Snippets of one finding; the others would repeat them. */
const most = 3;

/** The screens that Lighthouse emulates: width in CSS pixels, and device pixels in each. */
const screens: Record<Device, { width: number; pixelRatio: number }> = {
  mobile: { width: 412, pixelRatio: 1.75 },
  desktop: { width: 1350, pixelRatio: 1 },
};
const photos: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg']);
const keepsRest = 'Keep the other attributes of your element.';

/** The page's image in the size in which it is shown, or in a modern format. */
export const imageDelivery: WriteSnippets = (evidence) =>
  evidence.details.items.flatMap((row) => deliveryOf(row, evidence)).slice(0, most);

function deliveryOf(row: ItemRow, evidence: SnippetEvidence): FixSnippet[] {
  const url = safeUrl(textOf(row['url']) ?? '');
  const node = nodeOf(row);
  const element = node && elementOf(node);
  const file = url && fileOf(url);
  // A name can only be proposed for a file: what follows a question mark is the server's business.
  if (url === undefined || element?.name !== 'img' || file === undefined || url.search !== '') {
    return [];
  }
  const image = { url, element, file, evidence, advice: adviceOf(row) };
  if (image.advice.wantsVideo && file.ending === 'gif') return [videoOf(image)];
  // The tag tells the address that the browser chose, not what else there was to choose from.
  if (element.mayHaveCandidates) return [];
  const { device } = evidence;
  if (image.advice.sizes !== undefined && device !== undefined) {
    return [responsive(image, image.advice.sizes, device)];
  }
  return image.advice.wantsModernFormat && photos.has(file.ending) ? [modern(image)] : [];
}

interface Image {
  url: URL;
  element: PageElement;
  file: { name: string; ending: string };
  evidence: SnippetEvidence;
  advice: ImageAdvice;
}

/** A file beside the image's own: its address on the page, and its name. */
function besides({ url, file, evidence }: Image, change: string) {
  const name = file.name.slice(0, -file.ending.length - 1) + change;
  const beside = new URL(url);
  beside.pathname = url.pathname.slice(0, -file.name.length) + name;
  return { name, address: shortUrl(beside, pageOf(evidence)) };
}

function responsive(
  image: Image,
  { file, shown }: NonNullable<ImageAdvice['sizes']>,
  device: Device,
): FixSnippet {
  const { url, element, evidence, advice } = image;
  const ending =
    advice.wantsModernFormat && photos.has(image.file.ending) ? 'webp' : image.file.ending;
  const smaller = besides(image, `-${shown.width}w.${ending}`);
  const source = shortUrl(url, pageOf(evidence));
  const code = openingTag('img', {
    src: source,
    srcset: `${smaller.address} ${shown.width}w, ${source} ${file.width}w`,
    sizes: sizesOf(shown.width, file.width, device),
    width: file.width,
    height: file.height,
    ...keptOf(element),
  });
  const made = `Save it in that size as \`${smaller.name}\`.`;
  const caption = `The file is ${file.width} pixels wide, and ${device} shows the image ${shown.width} pixels wide. ${made} ${keepsRest}`;
  return { language: 'HTML', code, caption };
}

/** Other screens get the file that they get today. */
function sizesOf(shown: number, file: number, device: Device): string {
  const { width, pixelRatio } = screens[device];
  const css = Math.ceil(shown / pixelRatio);
  return device === 'mobile'
    ? `(max-width: 480px) ${Math.min(100, Math.ceil((100 * css) / width))}vw, ${file}px`
    : `(min-width: 1024px) ${css}px, 100vw`;
}

function modern(image: Image): FixSnippet {
  const { url, element, evidence } = image;
  const page = pageOf(evidence);
  const { name, address } = besides(image, '.webp');
  const size = fileSizeOf(url, evidence);
  const img = openingTag('img', { src: shortUrl(url, page), ...size, ...keptOf(element) });
  const source = openingTag('source', { srcset: address, type: 'image/webp' });
  return {
    language: 'HTML',
    code: `<picture>\n  ${source}\n  ${img}\n</picture>`,
    caption: `Save the image in WebP as \`${name}\` as well; browsers that do not know WebP take the other one. ${keepsRest}`,
  };
}

function videoOf(image: Image): FixSnippet {
  const { attributes } = image.element;
  const { name, address } = besides(image, '.mp4');
  const code = openingTag('video', {
    src: address,
    autoplay: true,
    loop: true,
    muted: true,
    playsinline: true,
    ...fileSizeOf(image.url, image.evidence),
    class: attributes.get('class')?.slice(0, 200),
    'aria-label': attributes.get('alt')?.slice(0, 200),
  });
  return {
    language: 'HTML',
    code: `${code}</video>`,
    caption: `Convert the GIF into a video, \`${name}\`, and show that in place of the image.`,
  };
}

/** A command for each file that `imageDelivery` proposes. */
export const imageCommands: WriteSnippets = ({ details }) => {
  const commands = details.items.slice(0, most).flatMap((row) => {
    const url = safeUrl(textOf(row['url']) ?? '');
    const file = url && fileOf(url);
    const { sizes, wantsModernFormat } = adviceOf(row);
    if (file === undefined || !photos.has(file.ending) || !isPlainFileName(file.name)) return [];
    if (!wantsModernFormat) return [];
    const base = file.name.slice(0, -file.ending.length - 1);
    const resize = sizes === undefined ? '' : ` -resize ${sizes.shown.width} 0`;
    const made = sizes === undefined ? `${base}.webp` : `${base}-${sizes.shown.width}w.webp`;
    return `cwebp -q 75${resize} ${file.name} -o ${made}`;
  });
  if (commands.length === 0) return [];
  const caption = 'Makes these files, in the folder of the images. `cwebp` is part of libwebp.';
  return [{ language: 'Shell', code: commands.join('\n'), caption }];
};

/** Width and height for images without them: of the file, if another finding tells that, else as they are shown. */
export const imageSizes: WriteSnippets = (evidence) => {
  const { details } = evidence;
  const nodes = details.items.flatMap((row) => [
    nodeOf(row),
    ...subRowsOf(row).map((subRow) => nodeOf(subRow)),
  ]);
  const elements = new Map(
    nodes.flatMap((node) => (node ? [[`${node.selector} ${node.snippet}`, node]] : [])),
  );
  return [...elements.values()].flatMap((node) => sizedOf(node, evidence)).slice(0, most);
};

function sizedOf(node: NodeCell, evidence: SnippetEvidence): FixSnippet[] {
  const element = elementOf(node);
  if (element?.name !== 'img') return [];
  const url = imageUrlOf(node, evidence);
  const file = url && fileSizeOf(url, evidence);
  const size = file ?? node.size;
  if (url === undefined || size === undefined) return [];
  const kept = keptOf(element);
  const src = writtenSource(element, url, pageOf(evidence));
  const code = openingTag('img', { src, ...size, ...kept });
  const source =
    file === undefined
      ? 'The size in which the image is shown; if its file has other proportions, take the size of the file.'
      : 'The size of the file.';
  const caption = `${source} With \`max-width: 100%; height: auto\` in your CSS, the image still shrinks with its column. ${keepsRest}`;
  return [{ language: 'HTML', code, caption }];
}
