import { expect, test } from 'vitest';
import { reportFonts } from '../../reports/report-fonts.ts';
import { printPdf } from './print-pdf.ts';

test('a document is printed on A4, tagged, with embedded fonts, without running its scripts', async () => {
  const document = `<!doctype html><html lang="en"><head><title>Acme</title>
    <style>${reportFonts()} body{font-family:Inter}</style></head>
    <body><h1>Acme</h1><p>Ready</p><script>document.title = 'ran'</script></body></html>`;
  const pdf = Buffer.from(await printPdf(document)).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
  for (const part of ['/StructTreeRoot', '/Marked true', '/FontFile2', 'Inter-Regular', '(Acme)'])
    expect(pdf).toContain(part);
  expect(pdf).not.toContain('(ran)');
});
