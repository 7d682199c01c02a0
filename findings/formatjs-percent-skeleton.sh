#!/usr/bin/env bash
# intl-messageformat: `::percent` shows a number a hundred times as large as ICU does.
#
# Expected: number skeletons are ICU's: `percent` adds the sign only, and `percent scale/100` multiplies as well; 0.25 is '0.25%' and '25%'.
# Seen (intl-messageformat 12.1.5, as in 10.7.18): `percent` is `style: 'percent'` of Intl, which multiplies: '25%'; the skeleton that is
# right in ICU, in Java, C++ and @messageformat/core 3.4.1, gives '2,500%'. `permille` is ignored without an error. The older
# `{x, number, percent}` is the same everywhere.
# Matters to: messages that a translation service checks or previews by ICU, and which apps and a server in another language share.
# Do: write `{x, number, percent}`, or let the code format the number.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund intl-messageformat@12.1.5 @messageformat/core@3.4.1

cat > format.mjs <<'JS'
import MessageFormat from '@messageformat/core';
import { IntlMessageFormat } from 'intl-messageformat';

for (const style of ['percent', '::percent', '::percent scale/100', '::%x100', '::permille']) {
  const message = `{x, number, ${style}}`;
  const one = new IntlMessageFormat(message, 'en').format({ x: 0.25 });
  const other = style === '::permille' ? 'not compared' : new MessageFormat('en').compile(message)({ x: 0.25 });
  console.log(`${message} of 0.25: intl-messageformat ${one}, @messageformat/core ${other}`);
}
JS
node format.mjs | tee seen

cat > expected <<'TEXT'
{x, number, percent} of 0.25: intl-messageformat 25%, @messageformat/core 25%
{x, number, ::percent} of 0.25: intl-messageformat 25%, @messageformat/core 0.25%
{x, number, ::percent scale/100} of 0.25: intl-messageformat 2,500%, @messageformat/core 25%
{x, number, ::%x100} of 0.25: intl-messageformat 2,500%, @messageformat/core 25%
{x, number, ::permille} of 0.25: intl-messageformat 0.25, @messageformat/core not compared
TEXT
diff expected seen && echo 'as found'
