export interface PageFile {
  type: string;
  body: string | Buffer;
  /** How long the server thinks before it answers. */
  delayMs?: number;
  /** Answers with a redirect to this address instead. */
  redirectTo?: string;
  /** For how long a browser may keep it, in seconds. @default a year */
  keepS?: number;
  /** Text is compressed unless this says no. */
  isCompressed?: boolean;
}

/** Files of a page by name; the document is ''. */
export type PageFiles = Record<string, PageFile>;

/** A page that is slow, or restless, for one known cause. */
export interface AdvicePage {
  name: string;
  cause: string;
  /** Findings that name the cause: a text of their evidence by audit id. */
  namedBy: Record<string, RegExp>;
  files(isFixed: boolean, elsewhere: Elsewhere): PageFiles;
}

/** Addresses of this page's folder on other origins, with a slash at their end. */
export interface Elsewhere {
  /** Of another company. */
  vendor: string;
  /** Of the same one. */
  alias: string;
}

interface Html {
  head?: string;
  /** Before the text. */
  top?: string;
  /** After the text. */
  end?: string;
}

const words =
  'Our workshop repairs clocks and watches of every age with parts made to measure'.split(' ');
const paragraph = (nth: number): string =>
  `<p>${Array.from({ length: 40 }, (_, at) => words[(at * 7 + nth) % words.length]).join(' ')}.</p>`;

/** A light page of a few paragraphs, without a request beside its own. */
export const html = ({ head = '', top = '', end = '' }: Html): PageFile => ({
  type: 'text/html; charset=utf-8',
  body: `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Workshop</title><meta name="description" content="A workshop"><link rel="icon" href="data:,">
<style>body{margin:0;font:16px/1.5 sans-serif}.hero{display:block;width:100%;height:auto}p{margin:1em}</style>
${head}
</head>
<body>
${top}
${Array.from({ length: 6 }, (_, nth) => paragraph(nth)).join('\n')}
${end}
</body>
</html>`,
});
