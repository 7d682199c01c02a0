#!/usr/bin/env bash
# slackify-markdown: a line break becomes a backslash that readers see, and bold text gets characters that cannot be seen.
#
# Expected: a hard break of Markdown, two spaces at the end of a line, becomes a line break: Slack's mrkdwn has nothing else for it.
# Seen (slackify-markdown 5.0.0): a backslash at the end of the line, which is Markdown's other way to write it. Slack shows it. Bold,
# italic and struck text is put between zero-width spaces (U+200B), so '*down*' is not found by a test or a search for ' *down* '. A table
# stays a table of Markdown, which Slack shows as it is.
# Matters to: alerts that are written once in Markdown and sent to Slack, with one line each for the page, the time and the cause.
# Do: replace `\\\n` by `\n` and remove U+200B where a space or the line's end is next to it; send tables as blocks.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund slackify-markdown@5.0.0

cat > convert.mjs <<'JS'
import { slackifyMarkdown } from 'slackify-markdown';

const visible = (text) => JSON.stringify(text).replaceAll('\u200b', '<U+200B>');
for (const text of ['Page: shop.example  \nCause: timeout', 'Page: shop.example\\\nCause: timeout', 'It is **down** now', 'a*b', '| A | B |\n| - | - |\n| 1 | 2 |'])
  console.log(`${JSON.stringify(text)} -> ${visible(slackifyMarkdown(text))}`);
JS
node convert.mjs | tee seen

cat > expected <<'TEXT'
"Page: shop.example  \nCause: timeout" -> "Page: shop.example\\\nCause: timeout\n"
"Page: shop.example\\\nCause: timeout" -> "Page: shop.example\\\nCause: timeout\n"
"It is **down** now" -> "It is <U+200B>*down*<U+200B> now\n"
"a*b" -> "a*b\n"
"| A | B |\n| - | - |\n| 1 | 2 |" -> "| A | B |\n| - | - |\n| 1 | 2 |\n"
TEXT
diff expected seen && echo 'as found'
