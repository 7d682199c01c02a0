#!/usr/bin/env bash
# ExcelJS and write-excel-file: a file name such as 'tile_x0120_y0340.png' is another one when it is read.
#
# Expected: a text that is written to a cell is the text that is read from it.
# Seen (exceljs 4.4.0, write-excel-file 4.1.1): in a workbook `_xHHHH_` stands for a character, and the first underscore of a literal one has
# to be written as `_x005F_` (ECMA-376, part 1, 22.4.2.4 and 22.9.2.19). Neither does so when writing; Excel and most libraries resolve it
# when reading, ExcelJS too. Names with x and y in them, of map tiles or cropped pictures, get a letter instead.
# Matters to: lists of pages and pictures that are exported to Excel, sent round and imported again.
# Do: before writing, replace /_(?=x[0-9A-F]{4}_)/gi by '_x005F_', as the last lines do.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund exceljs@4.4.0 write-excel-file@4.1.1 read-excel-file@9.3.17

cat > write.mjs <<'JS'
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';

const address = 'https://shop.example/tile_x0120_y0340.png';
const escaped = address.replace(/_(?=x[0-9A-F]{4}_)/gi, '_x005F_');
for (const [name, text] of Object.entries({ plain: address, escaped })) {
  const workbook = new ExcelJS.Workbook();
  workbook.addWorksheet('Pages').addRow([text]);
  await workbook.xlsx.writeFile('exceljs.xlsx');
  const again = await new ExcelJS.Workbook().xlsx.readFile('exceljs.xlsx');
  console.log(`${name}, exceljs: ${again.getWorksheet('Pages').getCell('A1').value}`);
  await writeExcelFile([[{ value: text, type: String }]]).toFile('other.xlsx');
  for (const file of ['exceljs.xlsx', 'other.xlsx']) console.log(`${name}, ${file} by read-excel-file: ${(await readSheet(file))[0][0]}`);
}
JS
node write.mjs | tee seen

cat > expected <<'TEXT'
plain, exceljs: https://shop.example/tileĠy0340.png
plain, exceljs.xlsx by read-excel-file: https://shop.example/tileĠy0340.png
plain, other.xlsx by read-excel-file: https://shop.example/tileĠy0340.png
escaped, exceljs: https://shop.example/tile_x0120_y0340.png
escaped, exceljs.xlsx by read-excel-file: https://shop.example/tile_x0120_y0340.png
escaped, other.xlsx by read-excel-file: https://shop.example/tile_x0120_y0340.png
TEXT
diff expected seen && echo 'as found'
