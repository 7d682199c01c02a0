import PDFDocument from 'pdfkit';
import type { InvoiceFonts } from './invoice-fonts.ts';

type Doc = InstanceType<typeof PDFDocument>;
export type Element = ReturnType<Doc['struct']>;

const margin = 56;
/** Room for the page number. */
const footer = 40;

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

  constructor(fonts: InvoiceFonts, { title, now }: { title: string; now: Date }) {
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
    const doc = this.#styled(style);
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
    size = 10,
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
    const doc = this.#styled(style);
    const free = width - doc.widthOfString(text);
    // Wrapping lines takes most of the time, and few need it.
    if (free < 0) doc.text(text, x, this.y, { width, align });
    else doc.text(text, align === 'right' ? x + free : x, this.y, { lineBreak: false });
  }

  #asArtifact(draw: () => void): void {
    this.#doc.markContent('Artifact');
    draw();
    this.#doc.endMarkedContent();
  }
}
