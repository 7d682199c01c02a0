#!/usr/bin/env bash
# Lighthouse: two parts of one report name the same vendor differently.
#
# Expected: the third-party insight and the entity of each request (`lhr.entities`) use one rule to find a host's registrable domain.
# Seen (lighthouse 13.5.0 with its trace_engine): for hosts that neither list knows, the entities use the Public Suffix List, and the
# insight, which comes from DevTools' trace engine, uses third-party-web's guess, which knows `co.uk`, `com.au` and the like only. Under
# `.org.uk`, `.or.jp` or `.ac.at` every vendor becomes one entity called after the suffix, so main-thread time by vendor cannot be joined
# with the vendors' requests.
# Matters to: 'JavaScript by vendor' tables and advice to remove a vendor.
# Do: classify the insight's items again by their URLs, with the Public Suffix List.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0

cat > names.mjs <<'JS'
import UrlUtils from 'lighthouse/core/lib/url-utils.js';
import { makeUpEntity } from '@paulirish/trace_engine/models/trace/handlers/helpers.js';

for (const host of ['chat.widget.co.uk', 'chat.widget.org.uk', 'a.counter.or.jp', 'b.survey.ac.at', 'x.tool.com']) {
  const url = `https://${host}/a.js`;
  console.log(`${host}: ${UrlUtils.getRootDomain(url)}, ${makeUpEntity(new Map(), url).name}`);
}
JS
node names.mjs | tee seen

cat > expected <<'TEXT'
chat.widget.co.uk: widget.co.uk, widget.co.uk
chat.widget.org.uk: widget.org.uk, org.uk
a.counter.or.jp: counter.or.jp, or.jp
b.survey.ac.at: survey.ac.at, ac.at
x.tool.com: tool.com, tool.com
TEXT
diff expected seen && echo 'as found'
