/** Characters that are drawn: all but spaces, controls and format characters. */
const drawn: [first: number, last: number][] = [
  [0x21, 0x7e],
  [0xa1, 0xac],
  [0xae, 0x167f],
  [0x1681, 0x180a],
  [0x180f, 0x1fff],
  [0x2010, 0x2027],
  [0x2030, 0x205e],
  [0x2070, 0x2fff],
  [0x3001, 0x3163],
  [0x3165, 0xd7ff],
  [0xe000, 0xfdff],
  [0xfe10, 0xfefe],
  [0xff00, 0xff9f],
  [0xffa1, 0xffef],
  [0xfffc, 0xfffd],
  [0x10000, 0x1fffd],
  [0x20000, 0x3fffd],
  [0xf0000, 0xffffd],
  [0x100000, 0x10fffd],
];

/**
 * Copies of the box. A group of the character map leads to consecutive glyphs; Chromium reads no other map, such as format 13,
 * which would need one.
 */
const copies = 256;

type Tables = ReadonlyMap<string, Buffer>;

function tablesOf(font: Buffer): Tables {
  const count = font.readUInt16BE(4);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = 12 + 16 * index;
    const start = font.readUInt32BE(at + 8);
    const table = font.subarray(start, start + font.readUInt32BE(at + 12));
    return [font.toString('latin1', at, at + 4), table] as const;
  });
  return new Map(entries);
}

const uint16 = (...values: number[]): Buffer =>
  Buffer.concat(values.map((value) => Buffer.of((value >> 8) & 255, value & 255)));
function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, 4 * index);
  return bytes;
}

/** Format 12 of https://learn.microsoft.com/typography/opentype/spec/cmap, for Windows and all of Unicode. */
function characterMap(): Buffer {
  const groups = drawn.flatMap(([first, last]) => {
    const starts = Array.from(
      { length: Math.ceil((last + 1 - first) / copies) },
      (_, index) => first + index * copies,
    );
    return starts.map((start) => uint32(start, Math.min(last, start + copies - 1), 1));
  });
  const head = Buffer.concat([uint16(0, 1, 3, 10), uint32(12)]);
  const length = 16 + 12 * groups.length;
  return Buffer.concat([head, uint16(12, 0), uint32(length, 0, groups.length), ...groups]);
}

/** Family, style, full name and PostScript name, for Windows in American English. */
function names(family: string): Buffer {
  const records = [1, 2, 4, 6].map((id) => ({ id, text: id === 2 ? 'Regular' : family }));
  const texts = records.map(({ text }) => Buffer.from(text, 'utf16le').swap16());
  let offset = 0;
  const entries = records.map(({ id }, index) => {
    const length = texts[index]?.length ?? 0;
    offset += length;
    return uint16(3, 1, 0x409, id, length, offset - length);
  });
  return Buffer.concat([uint16(0, records.length, 6 + 12 * records.length), ...entries, ...texts]);
}

const padded = (table: Buffer): Buffer => Buffer.concat([table, Buffer.alloc(-table.length & 3)]);

/** Fixed-size tables with one of their numbers replaced. */
const patched = (table: Buffer, at: number, value: number): Buffer =>
  Buffer.concat([table.subarray(0, at), uint16(value), table.subarray(at + 2)]);

function checksum(table: Buffer): number {
  let sum = 0;
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0;
  return sum;
}

function fontOf(tables: Tables): Buffer {
  const sorted = [...tables].toSorted(([one], [other]) => (one < other ? -1 : 1));
  let offset = 12 + 16 * sorted.length;
  const directory = sorted.map(([tag, table]) => {
    const whole = padded(table);
    offset += whole.length;
    const numbers = uint32(checksum(whole), offset - whole.length, table.length);
    return Buffer.concat([Buffer.from(tag, 'latin1'), numbers]);
  });
  const power = Math.floor(Math.log2(sorted.length));
  const range = 16 * 2 ** power;
  return Buffer.concat([
    uint32(0x10000),
    uint16(sorted.length, range, power, 16 * sorted.length - range),
    ...directory,
    ...sorted.map(([, table]) => padded(table)),
  ]);
}

/**
 * A font that draws every character as a box. It comes last, so that text in a script without a font can be seen.
 * @param font a TrueType font of two glyphs: the one for missing characters, and a box
 */
export function boxFont(font: Buffer): Buffer {
  const found = tablesOf(font);
  const table = (tag: string): Buffer => {
    const one = found.get(tag);
    if (one === undefined) throw new Error(`The font has no table ${tag}`);
    return one;
  };
  const isLong = table('head').readUInt16BE(50) === 1;
  const offsets = [0, 1, 2].map((index) =>
    isLong ? table('loca').readUInt32BE(4 * index) : 2 * table('loca').readUInt16BE(2 * index),
  );
  const [missing, box] = [0, 1].map((index) =>
    padded(table('glyf').subarray(offsets[index], offsets[index + 1])),
  );
  if (missing === undefined || box === undefined) throw new Error('The font has no box');
  const starts = Array.from(
    { length: copies + 1 },
    (_, index) => missing.length + index * box.length,
  );
  // Two widths with their bearings; the other copies have the last width, and bearings of their own.
  const metrics = table('hmtx').subarray(0, 8);
  const bearings = Array.from({ length: copies - 1 }, () => metrics.subarray(6, 8));
  return fontOf(
    new Map([
      ['OS/2', table('OS/2')],
      ['cmap', characterMap()],
      ['glyf', Buffer.concat([missing, ...Array.from({ length: copies }, () => box)])],
      ['head', patched(table('head'), 50, 1)],
      ['hhea', patched(table('hhea'), 34, 2)],
      ['hmtx', Buffer.concat([metrics, ...bearings])],
      ['loca', uint32(0, ...starts)],
      ['maxp', patched(table('maxp'), 4, copies + 1)],
      ['name', names('Box')],
      ['post', table('post')],
    ]),
  );
}
