#!/usr/bin/env bash
# postal-mime: in quoted text that is flowed, signs of quotation stand in the middle of sentences, and answers become quotes.
#
# Expected: with `format=flowed`, lines that end in a space are joined once their quote marks are taken off, and only lines of the same depth
# (RFC 3676, 4.5): of '> one ' and '>> two' none is joined.
# Seen (postal-mime 4.0.0): the marks stay, so a sentence reads '... that > goes on'; a line of deeper quotation is joined to one of less.
# mailparser 3.14.2, of the same author, is right.
# Matters to: support desks that read replies by mail (Apple Mail and Thunderbird send flowed text), and take quotes off by lines that
# begin with '>'.
# Do: join the lines of `text` before parsing, or parse such mail by mailparser.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund postal-mime@4.0.0 mailparser@3.14.2

cat > parse.mjs <<'JS'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const head = ['From: jane@shop.example', 'To: desk@shop.example', 'Subject: Hours', 'Content-Type: text/plain; charset=utf-8; format=flowed', ''];
const mails = [
  ['We open ', 'at nine.'],
  ['> The shop that ', '> opens at nine.', 'It does.'],
  ['>> When do you open? ', '> At nine. ', 'Thanks.'],
];
for (const lines of mails) {
  const mail = [...head, ...lines, ''].join('\r\n');
  const { text } = await PostalMime.parse(mail);
  const other = await simpleParser(mail);
  console.log(`${JSON.stringify(lines)}: postal-mime ${JSON.stringify(text.trim())}, mailparser ${JSON.stringify(other.text.trim())}`);
}
JS
node parse.mjs | tee seen

cat > expected <<'TEXT'
["We open ","at nine."]: postal-mime "We open at nine.", mailparser "We open at nine."
["> The shop that ","> opens at nine.","It does."]: postal-mime "> The shop that > opens at nine.\nIt does.", mailparser "> The shop that opens at nine.\nIt does."
[">> When do you open? ","> At nine. ","Thanks."]: postal-mime ">> When do you open? > At nine. Thanks.", mailparser ">> When do you open? \n> At nine. \nThanks."
TEXT
diff expected seen && echo 'as found'
