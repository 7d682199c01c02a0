/** Malicious names of sites. */
export const hostileTexts: readonly string[] = [
  '@everyone',
  '@here look',
  '<@123456789>',
  '<@&123456789>',
  '<#123456789>',
  '<!channel>',
  '<!here|here>',
  '<https://evil.example|Your bank>',
  '[Your bank](https://evil.example)',
  'https://evil.example/login',
  '<https://evil.example>',
  '**bold** _it_ __under__ ~~gone~~ `code` ||secret||',
  '# Heading',
  '> quote',
  '- item',
  '<t:1700000000:R>',
  '<:emoji:123>',
  ':tada:',
  '```js\nalert(1)\n```',
  'a\\*b\\',
  '*bold* &amp; &lt;!channel&gt;',
  '<b>bold</b><script>alert(1)</script>',
  'one\ntwo\r\nthree\u2028four',
  'safe\u202egpj.exe',
];

const characters: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text of HTML, as a reader sees it. */
export const textIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
