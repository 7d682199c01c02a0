import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AssetHashType } from 'aws-cdk-lib';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { baseImages, pinnedOrRefused } from '../markup/base-images.ts';

/** Finds the code of a function by the name of its entry point (`start-scan.call`). */
export type CodeOf = (entryPoint: string) => Code;

/** Files that determine the packages beside a bundle. */
const packageSources = ['package-lock.json', 'bin/link-packages.ts', 'bin/package-closure.ts'];

/**
 * The folders that `bin/bundle.ts` writes. The hash covers the bundles and the files that determine their packages,
 * because fingerprinting the packages themselves would add a second to every synthesis.
 */
export function bundledCode(root: string): CodeOf {
  const packages = packageSources.map((file) => readFileSync(join(root, file), 'utf8')).join('');
  return (entryPoint) => {
    const folder = join(root, 'dist', 'functions', entryPoint);
    const bundle = join(folder, 'index.mjs');
    if (!existsSync(bundle)) throw new Error(`${bundle} is missing: run \`node bin/bundle.ts\``);
    // Docker builds it during deployment; synthesis does not need Docker.
    if (existsSync(join(folder, 'Dockerfile'))) {
      return Code.fromAssetImage(folder, {
        platform: Platform.LINUX_ARM64,
        buildArgs: Object.fromEntries(
          Object.entries(baseImages()).map(([name, image]) => [name, pinnedOrRefused(image)]),
        ),
      });
    }
    const hash = createHash('sha256').update(packages);
    for (const name of globSync('*.mjs', { cwd: folder }).sort()) {
      hash.update(name).update(readFileSync(join(folder, name)));
    }
    return Code.fromAsset(folder, {
      assetHashType: AssetHashType.CUSTOM,
      assetHash: hash.digest('hex'),
    });
  };
}
