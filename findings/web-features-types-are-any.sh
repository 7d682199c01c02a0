#!/usr/bin/env bash
# web-features: in a project of ES modules its types are silently `any`.
#
# Expected: the package has types of its own ("types": "./index.d.ts"), so a misspelt member of a feature does not compile.
# Seen (web-features 3.40.0, TypeScript 5.9.3): `index.d.ts` imports './types' and './types.quicktype' without an extension, although
# the package is "type": "module". Under `module: nodenext` they do not resolve, and each such type is `any`. With `skipLibCheck`,
# which most projects set, nothing is reported, and any use of the data compiles. Under `bundler` the same line is an error.
# Matters to: tools that read Baseline data in Node: checks of support that compile and are always undefined.
# Do: validate the part that is used, or resolve types as bundlers do.
# Needs: npm.
set -euo pipefail
dir=$(mktemp -d) && trap 'rm -rf "$dir"' EXIT && cd "$dir"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund web-features@3.40.0 typescript@5.9.3

cat > use.mts <<'TS'
import { features } from 'web-features';
export const misspelt: number = features['grid']!.statuss.nothing.of.this.exists;
TS
compile() {
  echo "{\"compilerOptions\":{\"strict\":true,\"noEmit\":true,\"skipLibCheck\":true,\"target\":\"es2024\",\"types\":[],$1},\"files\":[\"use.mts\"]}" > tsconfig.json
  local said
  said=$(npx tsc -p . 2>&1) && echo compiles || grep -oE 'error TS[0-9]+' <<<"$said"
}
{
  echo "nodenext: $(compile '"module":"nodenext"')"
  echo "bundler: $(compile '"module":"esnext","moduleResolution":"bundler"')"
} | tee seen

cat > expected <<'TEXT'
nodenext: compiles
bundler: error TS2339
TEXT
diff expected seen && echo 'as found'
