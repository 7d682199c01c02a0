/**
 * Makes `functions/providers/fonts/`, the fonts of our browser, from Noto's packages on npm: `node
 * bin/subset-fonts.ts`. Run it after a change here, and commit what it writes. The packages have nine weights each, 200 MB
 * of downloads, which is why they are no dependencies.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { create } from 'fontkit';
import * as z from 'zod';
import { boxFont } from './fonts/box-font.ts';
import { root } from './entry-points.ts';

type Keeps = (character: string) => boolean;
/** Package, version, file, and the characters that are kept of it. */
type Source = [name: string, version: string, file: string, keeps: Keeps];

const scope = '@expo-google-fonts';
const subsetter = 'subset-font@2.9.0';

/** Written by more than one script, or by none: digits, punctuation, accents. */
const western: Keeps = (one) =>
  /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u.test(
    one,
  );
/** With the space, so that words in a script that is read from the right keep their order. */
const others: Keeps = (one) =>
  one === ' ' || !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\0-\x7f]/u.test(one);
const rareHan: Keeps = (one) => /[\u{f900}-\u{faff}\u{20000}-\u{3ffff}]/u.test(one);
/** All characters of an encoding of the Encoding Standard, without ASCII. */
function charactersOf(encoding: 'shift_jis' | 'big5' | 'gbk'): ReadonlySet<string> {
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  // The rows before are Hong Kong's in Big5.
  const first = encoding === 'big5' ? 0xa1 : 0x81;
  for (let lead = first; lead <= 0xfe; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1)
      for (const character of decoder.decode(Uint8Array.of(lead, trail)))
        if (character > '\x7f' && character !== '\ufffd') found.add(character);
  return found;
}
const japanese = charactersOf('shift_jis');
const taiwanese = charactersOf('big5');
const chinese = charactersOf('gbk');

/** Each of a script of its own; characters of the first that has them. */
const small: [file: string, version: string][] = [
  ['Arabic', '0.4.3'],
  ['Armenian', '0.4.2'],
  ['Bengali', '0.4.4'],
  ['Devanagari', '0.4.1'],
  ['Ethiopic', '0.4.2'],
  ['Georgian', '0.4.3'],
  ['Gujarati', '0.4.2'],
  ['Gurmukhi', '0.4.1'],
  ['Hebrew', '0.4.1'],
  ['Kannada', '0.4.3'],
  ['Khmer', '0.4.3'],
  ['Lao', '0.4.2'],
  ['Malayalam', '0.4.2'],
  ['Myanmar', '0.4.2'],
  ['Oriya', '0.4.2'],
  ['Sinhala', '0.4.2'],
  ['Symbols', '0.4.1'],
  ['Tamil', '0.4.3'],
  ['Telugu', '0.4.2'],
  ['Thaana', '0.4.2'],
  ['Thai', '0.4.2'],
];
const sources: Source[] = [
  ['noto-sans', '0.4.2', 'NotoSans', western],
  ...small.map(([script, version]): Source => [
    `noto-sans-${script.toLowerCase()}`,
    version,
    `NotoSans${script}`,
    others,
  ]),
  ['noto-sans-symbols-2', '0.4.1', 'NotoSansSymbols2', others],
  // Each country's forms of the characters in its own legacy encoding; all others as in China.
  ['noto-sans-jp', '0.4.3', 'NotoSansJP', (one) => japanese.has(one) || rareHan(one)],
  ['noto-sans-tc', '0.4.3', 'NotoSansTC', (one) => taiwanese.has(one)],
  ['noto-sans-kr', '0.4.3', 'NotoSansKR', (one) => /\p{Script=Hangul}/u.test(one)],
  ['noto-sans-sc', '0.4.3', 'NotoSansSC', (one) => chinese.has(one) || rareHan(one)],
  ['noto-emoji', '0.4.7', 'NotoEmoji', () => true],
];

type Subset = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'sfnt';
    noHinting: true;
    dropTables: string[];
    preserveNameIds: number[];
  },
) => Promise<Buffer>;

/** Vertical writing is drawn with the horizontal forms. */
const unused = ['vhea', 'vmtx', 'VORG', 'DSIG'];
/** Copyright, licence and its address. */
const legal = [0, 13, 14];

const folder = mkdtempSync(join(tmpdir(), 'fonts-'));
try {
  writeFileSync(join(folder, 'package.json'), '{}');
  const packages = sources.map(([name, version]) => `${scope}/${name}@${version}`);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', subsetter, ...packages], {
    cwd: folder,
    stdio: 'inherit',
  });
  const subset = z
    .custom<Subset>((value) => typeof value === 'function')
    .parse(createRequire(join(folder, 'package.json'))('subset-font'));
  const reduce = (font: Buffer, characters: readonly string[]): Promise<Buffer> =>
    subset(font, characters.join(''), {
      targetFormat: 'sfnt',
      noHinting: true,
      dropTables: unused,
      preserveNameIds: legal,
    });
  const fonts = join(root, 'functions', 'providers', 'fonts');
  mkdirSync(fonts, { recursive: true });
  const files = new Map<string, Buffer>();
  for (const [name, , file, keeps] of sources) {
    const source = join(folder, 'node_modules', scope, name);
    const font = readFileSync(join(source, '400Regular', `${file}_400Regular.ttf`));
    const opened = create(font);
    if (!('characterSet' in opened)) throw new Error(`${file} is a collection of fonts`);
    const characters = opened.characterSet.map((one) => String.fromCodePoint(one)).filter(keeps);
    files.set(file, await reduce(font, characters));
    if (file === 'NotoSansSymbols2') files.set('Box', boxFont(await reduce(font, ['\u{25a1}'])));
  }
  // Each font has its copyright inside.
  copyFileSync(
    join(folder, 'node_modules', scope, 'noto-sans', 'LICENSE_FONT'),
    join(fonts, 'OFL.txt'),
  );
  for (const [name, font] of files) writeFileSync(join(fonts, `${name}.ttf`), font);
  const sizes = [...files].map(([name, font]) => `${name} ${Math.round(font.length / 1024)} KB`);
  console.log(sizes.join('\n'));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
