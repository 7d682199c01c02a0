#!/usr/bin/env bash
# Lighthouse: dates of 'Baseline Features' mean two different things, and that of the newest feature is 30 months too early.
#
# Expected: a feature that is widely available is shown with one kind of date, and `debugData.newestFeatureLowDate` is the
# `baseline_low_date` of web-features, which its name says.
# Seen (lighthouse 13.5.0, web-features 3.40.0): 'Widely Available (…)' has the date when the feature became newly available, if it was
# widely available already when Lighthouse was released, and the date when it became widely available, 30 months later, if that was
# after the release. From the former, the audit subtracts 30 months to find the low date, which it is already: a page with nothing newer
# than CSS grid, of 2017-10-17, has a newest feature of 2015.
# Matters to: charts of how modern sites are, and rules such as 'nothing newer than three years'.
# Do: take the ids only, and the dates from web-features.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null && npm install --silent --no-audit --no-fund --ignore-scripts lighthouse@13.5.0 web-features@3.40.0

cat > dates.mjs <<'JS'
import { createRequire } from 'node:module';
import Baseline from 'lighthouse/core/audits/baseline.js';

const { features } = createRequire(import.meta.url)('web-features/data.json');
for (const feature of ['grid', 'subgrid', 'align-content-block']) {
  const { baseline_low_date: low, baseline_high_date: high = 'none' } = features[feature].status;
  const shown = Baseline.getFeatureStatus(feature, Baseline.featureData, new Date('2026-11-30'));
  console.log(`${feature}, newly ${low}, widely ${high}: shown as '${shown.displayStatus}'`);
}
const traceEvents = [{ cat: 'blink.webdx_feature_usage', args: { feature: 'grid' } }];
const { details } = await Baseline.audit({ Trace: { traceEvents } });
console.log(`newest of a page with grid: ${details.debugData.newestFeatureLowDate}`);
JS
node dates.mjs | tee seen

cat > expected <<'TEXT'
grid, newly 2017-10-17, widely 2020-04-17: shown as 'Widely Available (2017-10-17)'
subgrid, newly 2023-09-15, widely 2026-03-15: shown as 'Widely Available (2023-09-15)'
align-content-block, newly 2024-04-16, widely none: shown as 'Widely Available (2026-10-16)'
newest of a page with grid: 2015-04-17
TEXT
diff expected seen && echo 'as found'
