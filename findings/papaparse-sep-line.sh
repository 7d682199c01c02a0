#!/usr/bin/env bash
# Papa Parse: the 'sep=;' line of spreadsheet programs becomes the header.
#
# Expected: Excel and LibreOffice write and read a first line 'sep=;' as a hint at the separator; a parser that guesses separators and
# byte-order marks knows it, or reports an error.
# Seen (papaparse 5.7.1): the separator is guessed right, but with `header: true` the columns are called 'sep=' and '' and the real
# header is a row of data, without any error. Without `header` it is an ordinary first row.
# Matters to: imports of lists that customers saved in a spreadsheet program.
# Do: cut the line off before parsing, and pass its separator as `delimiter`.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund papaparse@5.7.1

cat > parse.mjs <<'JS'
import Papa from 'papaparse';

const { data, errors, meta } = Papa.parse('sep=;\r\nurl;client\r\nhttps://shop.example/;Baker', { header: true });
console.log(`delimiter ${meta.delimiter}; fields ${JSON.stringify(meta.fields)}; errors ${errors.length}`);
console.log(JSON.stringify(data[0]));
JS
node parse.mjs | tee seen

cat > expected <<'TEXT'
delimiter ;; fields ["sep=",""]; errors 0
{"sep=":"url","":"client"}
TEXT
diff expected seen && echo 'as found'
