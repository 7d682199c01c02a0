import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { printFonts } from '../../platform/print-fonts.ts';
import { reportStyle } from '../../portfolio/reports/html/report-style.ts';
import { startPrinter } from './start-printer.ts';

async function printPdf(document: string): Promise<Uint8Array> {
  const printer = startPrinter();
  try {
    return await printer.print(document);
  } finally {
    await printer.close();
  }
}

test('a document is printed on A4, tagged, with embedded fonts, without running its scripts', async () => {
  const document = `<!doctype html><html lang="en"><head><title>Acme</title>
    <style>${printFonts()} body{font-family:Inter}</style></head>
    <body><h1>Acme</h1><p>Ready</p><script>document.title = 'ran'</script></body></html>`;
  const pdf = Buffer.from(await printPdf(document)).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  for (const part of ['/StructTreeRoot', '/Marked true', '/FontFile2', 'Inter-Regular', '(Acme)'])
    expect(pdf).toContain(part);
  expect(pdf).not.toContain('(ran)');
});

test('a reader finds the numbers and signs of a printed report', async () => {
  const words = 'LCP 2.4 s (99.98 %), 1×1, http://127.0.0.1:8101/a-b at 10:45 → 3 November';
  const pdf = await printPdf(
    `<!doctype html><html lang="en"><title>A</title><style>${printFonts()}${reportStyle}</style><p>${words}</p></html>`,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  expect(text).toContain(words);
});

test('a reader finds names in other scripts, and each is drawn with a font that has it', async () => {
  const names = ['山田太郎', '王小明', '김민준', 'สมชาย', 'Ελένη', 'Дмитро'];
  // Their text is `ActualText`, which PDF.js does not read: Chrome finds them, Firefox does not.
  const shaped = ['राहुल शर्मा', 'محمد'];
  const list = [...names, ...shaped].map((name) => `<li>${name}</li>`).join('');
  const pdf = await printPdf(
    `<!doctype html><html lang="en"><title>A</title><style>${printFonts()}${reportStyle}</style><ul>${list}</ul></html>`,
  );
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), {
    mergePages: true,
  });
  for (const name of names) expect(text).toContain(name);
  const raw = Buffer.from(pdf).toString('latin1');
  for (const script of ['JP', 'KR', 'Thai', 'Devanagari', 'Arabic'])
    expect(raw).toContain(`+NotoSans${script}-Regular`);
  expect(raw).not.toContain('+Box');
});
