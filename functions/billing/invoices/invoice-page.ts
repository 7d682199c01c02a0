import PDFDocument from 'pdfkit';
import type { Font } from 'fontkit';
import type { InvoiceFonts } from './invoice-fonts.ts';
import { linesOf, type Run, runsOf } from './runs.ts';

type Doc = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Doc['struct']>;

const margin = 56;
/** Room for the page number. */
const footer = 40;

const usualSize = 10;

/** Has pdfkit lay out a text as a whole; word by word, a script that is read from the right loses its order. */
const whole = (font: Font | undefined) => (font === undefined ? {} : { features: [] });

export interface TextStyle {
  x: number;
  width: number;
  size?: number;
  isBold?: boolean;
  align?: 'left' | 'right';
}

/** An A4 document, tagged for screen readers (PDF/UA), that is written from top to bottom. */
export class InvoicePage {
  readonly left = margin;
  readonly right: number;
  y = margin;
  readonly #doc: Doc;
  readonly #root: Element;
  readonly #chunks: Buffer[] = [];
  readonly #whole: Promise<Buffer<ArrayBuffer>>;
  readonly #fonts: InvoiceFonts;
  readonly #country: string;
  /** Names of the fonts of other scripts that were needed. */
  readonly #registered = new Set<string>();

  constructor(
    fonts: InvoiceFonts,
    { title, now, country }: { title: string; now: Date; country: string },
  ) {
    this.#fonts = fonts;
    this.#country = country;
    this.#doc = new PDFDocument({
      size: 'A4',
      margin,
      bufferPages: true,
      tagged: true,
      subset: 'PDF/UA' as never,
      pdfVersion: '1.7',
      lang: 'en-GB',
      displayTitle: true,
      // None but ours: PDF/UA wants each font embedded.
      font: '',
      info: { Title: title, Creator: 'Web Vitals', Producer: 'Web Vitals', CreationDate: now },
    });
    // pdfkit also accepts open fonts, although its types do not say so. Opening one for each document takes far longer.
    this.#doc.registerFont('regular', fonts.regular as never);
    this.#doc.registerFont('bold', fonts.bold as never);
    this.right = this.#doc.page.width - margin;
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#whole = new Promise((resolve, reject) => {
      this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#doc.on('error', reject);
    });
  }

  /** A part of the document's structure, such as `Table`; without a parent at its top. */
  part(type: string, parent: Element = this.#root, options: { scope?: 'Row' | 'Column' } = {}) {
    const element = this.#doc.struct(type, options as never);
    parent.add(element);
    return element;
  }

  /** Writes a text as a part of the structure. @returns the y below it */
  text(element: Element, text: string, style: TextStyle): number {
    const height = this.heightOf(text, style);
    element.add(() => this.#write(text, style));
    element.end();
    return this.y + height;
  }

  /** Writes content that screen readers skip, such as the head of a table on its second page. */
  decoration(text: string, style: TextStyle): void {
    this.#asArtifact(() => this.#write(text, style));
  }

  /** A line over the whole width. */
  rule(): void {
    this.#asArtifact(() =>
      this.#doc
        .moveTo(this.left, this.y)
        .lineTo(this.right, this.y)
        .lineWidth(0.5)
        .strokeColor('#8a8f98')
        .stroke(),
    );
  }

  heightOf(text: string, style: TextStyle): number {
    const lines = this.#mixedLines(text, style);
    const doc = this.#styled(style);
    if (lines !== undefined) return lines.length * doc.currentLineHeight(true);
    return doc.widthOfString(text) <= style.width
      ? doc.currentLineHeight(true)
      : doc.heightOfString(text, { width: style.width });
  }

  /** Begins a page where so much does not fit on this one. @returns whether it did */
  needs(height: number): boolean {
    if (this.y + height <= this.#doc.page.height - margin - footer) return false;
    this.#doc.addPage();
    this.y = margin;
    return true;
  }

  /** Numbers the pages. @returns the finished document */
  async finish(name: string): Promise<Buffer<ArrayBuffer>> {
    this.#root.end();
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(page);
      // Writing below the margin would begin a page.
      this.#doc.page.margins.bottom = 0;
      this.y = this.#doc.page.height - margin;
      const width = this.right - this.left;
      const words = `${name} · Page ${page + 1} of ${count}`;
      this.decoration(words, { x: this.left, width, size: 8, align: 'right' });
    }
    this.#doc.end();
    return this.#whole;
  }

  #styled({
    size = usualSize,
    isBold = false,
  }: {
    size?: number | undefined;
    isBold?: boolean | undefined;
  }) {
    return this.#doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor('#16181d');
  }

  #write(text: string, style: TextStyle): void {
    const { x, width, align = 'left' } = style;
    const lines = this.#mixedLines(text, style);
    if (lines !== undefined) return this.#writeMixed(lines, style);
    const doc = this.#styled(style);
    const free = width - doc.widthOfString(text);
    // Wrapping lines takes most of the time, and few need it.
    if (free < 0) doc.text(text, x, this.y, { width, align });
    else doc.text(text, align === 'right' ? x + free : x, this.y, { lineBreak: false });
  }

  /** The lines of a text that needs fonts of other scripts; undefined for any other. */
  #mixedLines(text: string, style: TextStyle): Run[][] | undefined {
    const { regular, bold } = this.#fonts;
    const split = (part: string) => runsOf(part, style.isBold ? bold : regular, this.#country);
    return split(text).every(({ font }) => font === undefined)
      ? undefined
      : linesOf(text, style.width, split, (runs) => this.#widthOf(runs, style));
  }

  #widthOf(runs: readonly Run[], style: TextStyle): number {
    return runs.reduce(
      (sum, { text, font }) => sum + this.#inFont(font, style).widthOfString(text, whole(font)),
      0,
    );
  }

  #writeMixed(lines: readonly Run[][], style: TextStyle): void {
    const doc = this.#styled(style);
    const height = doc.currentLineHeight(true);
    const { ascent, unitsPerEm } = this.#fonts.regular;
    const baseline = this.y + (ascent / unitsPerEm) * (style.size ?? usualSize);
    for (const [index, runs] of lines.entries()) {
      const free = style.align === 'right' ? style.width - this.#widthOf(runs, style) : 0;
      let x = style.x + free;
      for (const { text, font } of runs) {
        const options = { lineBreak: false, baseline: 'alphabetic', ...whole(font) } as const;
        this.#inFont(font, style).text(text, x, baseline + index * height, options);
        x += doc.widthOfString(text, whole(font));
      }
    }
  }

  /** @param font of another script; the main one without */
  #inFont(font: Font | undefined, style: TextStyle): Doc {
    const doc = this.#styled(style);
    if (font === undefined) return doc;
    if (!this.#registered.has(font.postscriptName))
      this.#doc.registerFont(font.postscriptName, font as never);
    this.#registered.add(font.postscriptName);
    return doc.font(font.postscriptName);
  }

  #asArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact');
    draw();
    this.#doc.endMarkedContent();
  }
}
