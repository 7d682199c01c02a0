import type { ItemRow, NodeCell } from '../models/measuring/scan-report.ts';
import type { Change } from './changes.ts';
import { elementOf, keptOf, type PageElement, writtenSource } from './element.ts';
import { isPlainFileName, openingTag, safeUrl, shortUrl } from './escape.ts';
import { fileOf, type FixSnippet, nodeOf, pageOf, subRowsOf, textOf, written } from './evidence.ts';
import type { SnippetEvidence, WriteSnippets } from './evidence.ts';
import { adviceOf, fileSizeOf, type ImageAdvice, imageUrlOf, shownOn } from './image-facts.ts';
import { candidatesOf } from './picture-candidates.ts';
import { isInPicture, pictureSizes } from './picture-sizes.ts';

/** Snippets of one finding; the others would repeat them. */
const most = 3;

const photos: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'webp', 'avif']);
const keepsRest = 'Keep the other attributes of your element.';

/** The page's image in the sizes in which it is shown, in modern formats. */
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
  // The tag holds the address that the browser chose, not the other candidates.
  if (element.mayHaveCandidates) return [];
  if (!photos.has(file.ending)) return [];
  return image.advice.sizes === undefined ? modern(image) : [responsive(image, image.advice.sizes)];
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

/** Modern formats, the smaller one first: a browser takes the first that it knows. */
const formats = ['avif', 'webp'] as const;

function responsive(image: Image, { file }: NonNullable<ImageAdvice['sizes']>): FixSnippet {
  const { url, element, evidence } = image;
  const { widths, sizes } = candidatesOf(file, shownOn(url, evidence));
  const sources = formats.map((format) => ({
    format,
    files: widths.map((width) => ({
      address: besides(image, `-${width}w.${format}`).address,
      width,
    })),
    sizes,
  }));
  const attributes = {
    src: shortUrl(url, pageOf(evidence)),
    ...(ownSize(element) ?? { width: file.width, height: file.height }),
    ...keptOf(element),
  };
  const made = `Save it ${widths.length === 1 ? `${widths[0]} pixels` : `${listed(widths)} pixels`} wide, each in AVIF and WebP.`;
  const caption = `The file is ${file.width} pixels wide; phones and desktops take one of the small ones, and a browser that knows neither format takes the file. ${made} ${keepsRest}`;
  return written('HTML', [{ kind: 'picture', url: url.href, sources, attributes }], caption);
}

/** Width and height that the tag has, in which the page may show it. */
function ownSize({ attributes }: PageElement): { width: string; height: string } | undefined {
  const [width = '', height = ''] = [attributes.get('width'), attributes.get('height')];
  return /^\d+$/.test(width) && /^\d+$/.test(height) ? { width, height } : undefined;
}

/** The page's own rules stay stronger. */
const keepsProportions: Change = {
  kind: 'rule',
  selector: ':where(img)',
  declaration: 'height: auto',
};

/** The rule that the images of `imageDelivery` need once they have `width` and `height`. */
export const imageProportions: WriteSnippets = (evidence) => {
  const tags = imageDelivery(evidence).flatMap(({ changes = [] }) => changes);
  if (!tags.some((change) => change.kind === 'picture' && change.attributes['height'])) return [];
  const caption =
    'Keeps the proportions of images that have `width` and `height`, where your CSS limits only their width. Rules of your own stay stronger.';
  return [written('CSS', [keepsProportions], caption)];
};

const listed = (widths: readonly number[]): string =>
  `${widths.slice(0, -1).join(', ')} and ${widths.at(-1)}`;

function modern(image: Image): FixSnippet[] {
  const { url, element, evidence, advice } = image;
  if (!advice.wantsModernFormat) return [];
  const size = fileSizeOf(url, evidence);
  const attributes = {
    src: shortUrl(url, pageOf(evidence)),
    ...(ownSize(element) ?? size),
    ...keptOf(element),
  };
  const files = formats.map((format) => besides(image, `.${format}`));
  const sources = files.map(({ address }, at) => ({
    format: formats[at] ?? 'webp',
    files: [{ address }],
  }));
  const names = files.map(({ name }) => `\`${name}\``).join(' and ');
  const caption = `Save the image as ${names} as well; browsers that know neither format take the other one. ${keepsRest}`;
  return [written('HTML', [{ kind: 'picture', url: url.href, sources, attributes }], caption)];
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

/** The commands that make the files of `imageDelivery`. */
export const imageCommands: WriteSnippets = (evidence) => {
  const commands = evidence.details.items.slice(0, most).flatMap((row) => {
    const url = safeUrl(textOf(row['url']) ?? '');
    const file = url && fileOf(url);
    if (
      url === undefined ||
      file === undefined ||
      !isPlainFileName(file.name) ||
      deliveryOf(row, evidence).every(({ code }) => !code.startsWith('<picture>'))
    ) {
      return [];
    }
    const { sizes } = adviceOf(row);
    const base = file.name.slice(0, -file.ending.length - 1);
    if (sizes === undefined) {
      return [
        `magick ${file.name} -quality 50 ${base}.avif`,
        `magick ${file.name} -quality 75 ${base}.webp`,
      ];
    }
    const { widths } = candidatesOf(sizes.file, shownOn(url, evidence));
    const size = '${width}';
    return [
      `for width in ${widths.join(' ')}; do`,
      `  magick ${file.name} -resize ${size}x -quality 50 ${base}-${size}w.avif`,
      `  magick ${file.name} -resize ${size}x -quality 75 ${base}-${size}w.webp`,
      'done',
    ];
  });
  if (commands.length === 0) return [];
  const caption = 'Makes these files, in the folder of the images. `magick` is ImageMagick 7.';
  return [{ language: 'Shell', code: commands.join('\n'), caption }];
};

/** Width and height for images without them: of the file, if another finding states it, else as displayed. */
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
  const ofSources = isInPicture(node) ? pictureSizes(node, element, evidence) : [];
  if (ofSources.length > 0) return ofSources;
  const url = imageUrlOf(node, evidence);
  const file = url && fileSizeOf(url, evidence);
  const size = file ?? node.size;
  if (url === undefined || size === undefined) return [];
  const kept = keptOf(element);
  const src = writtenSource(element, url, pageOf(evidence));
  const attributes = { src, ...size, ...kept };
  const source =
    file === undefined
      ? 'The size in which the image is shown; if its file has other proportions, take the size of the file.'
      : 'The size of the file.';
  const caption = `${source} With \`max-width: 100%; height: auto\` in your CSS, the image still shrinks with its column. ${keepsRest}`;
  const sized: Change = { kind: 'element', name: 'img', url: url.href, attributes };
  const snippet = written('HTML', [sized], caption);
  return [{ ...snippet, changes: [sized, keepsProportions] }];
}
