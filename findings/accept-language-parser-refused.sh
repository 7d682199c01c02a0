#!/usr/bin/env bash
# accept-language-parser: `pick` gives a language that the visitor refuses, and not German to a browser that asks for de-DE.
#
# Expected: a weight of 0 means 'not acceptable' (RFC 9110, 12.4.2), and a request for de-DE is met by pages in German before those in a
# language with a lower weight (RFC 4647, 3.4: a lookup shortens the range from its end).
# Seen (accept-language-parser 1.5.0): `q=0` is the last choice, but one. 'de, en;q=0, *;q=0.1' gets English where there is also French,
# as `*` matches nothing. A page in 'de' does not match de-DE, so that a browser that is set to the German of Germany and of Austria
# ('de-DE,de-AT;q=0.9,en;q=0.5') gets the English page. `loose` mends the last of these only.
# negotiator 1.1.0 answers all of them as the RFCs say.
# Matters to: status pages, mails and reports in several languages; monitors that send a language of their own.
# Do: negotiator.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund accept-language-parser@1.5.0 negotiator@1.1.0

cat > pick.mjs <<'JS'
import parser from 'accept-language-parser';
import Negotiator from 'negotiator';

const cases = [
  ['de-DE,de;q=0.9,en;q=0.5', ['en', 'de']],
  ['de-DE,de-AT;q=0.9,en;q=0.5', ['en', 'de']],
  ['de, en;q=0, *;q=0.1', ['en', 'fr']],
  ['de, en;q=0', ['en']],
  ['*', ['fr', 'en']],
];
for (const [header, languages] of cases) {
  const strict = parser.pick(languages, header);
  const loose = parser.pick(languages, header, { loose: true });
  const other = new Negotiator({ headers: { 'accept-language': header } }).language(languages);
  console.log(`'${header}' of ${languages.join(' and ')}: ${strict}, loose ${loose}; negotiator ${other ?? null}`);
}
JS
node pick.mjs | tee seen

cat > expected <<'TEXT'
'de-DE,de;q=0.9,en;q=0.5' of en and de: de, loose de; negotiator de
'de-DE,de-AT;q=0.9,en;q=0.5' of en and de: en, loose de; negotiator de
'de, en;q=0, *;q=0.1' of en and fr: en, loose en; negotiator fr
'de, en;q=0' of en: en, loose en; negotiator null
'*' of fr and en: null, loose null; negotiator fr
TEXT
diff expected seen && echo 'as found'
