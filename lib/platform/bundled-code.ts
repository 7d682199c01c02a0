import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { AssetHashType, Stage } from 'aws-cdk-lib';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import { AssetCode, Code, type CodeConfig } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import { baseImages, pinnedOrRefused } from '../markup/base-images.ts';
import { imageFolder } from '../markup/java-image.ts';
import { linkFolder } from './link-files.ts';

/** Finds the code of a function by the name of its entry point (`start-scan.call`), or its image. */
export type CodeOf = (entryPoint: string, isImage: boolean) => Code;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * A folder that is linked into the cloud assembly before the CDK looks for it there, and so need not be copied:
 * 370 MB take two seconds.
 */
class LinkedCode extends AssetCode {
  readonly #hash: string;

  constructor(folder: string, hash: string) {
    super(folder, { assetHashType: AssetHashType.CUSTOM, assetHash: hash });
    this.#hash = hash;
  }

  override bind(scope: Construct): CodeConfig {
    const assembly = Stage.of(scope)?.assetOutdir;
    if (assembly !== undefined) {
      const staged = join(assembly, `asset.${sha256(this.#hash)}${extname(this.path)}`);
      if (!existsSync(staged)) linkFolder(this.path, staged);
    }
    return super.bind(scope);
  }
}

/** Files that determine the packages beside a bundle. */
const packageSources = ['package-lock.json', 'bin/link-packages.ts', 'bin/package-closure.ts'];

/**
 * The folders that `bin/bundle.ts` writes. The hash covers the bundles, their fonts and the files that determine their packages,
 * because fingerprinting the packages themselves would add a second to every synthesis.
 */
export function bundledCode(root: string): CodeOf {
  const packages = createHash('sha256');
  for (const file of packageSources) packages.update(readFileSync(join(root, file)));
  return (entryPoint, isImage) => {
    const folder = join(root, 'dist', 'functions', isImage ? imageFolder : entryPoint);
    const bundle = join(folder, 'index.mjs');
    if (!existsSync(bundle)) throw new Error(`${bundle} is missing: run \`node bin/bundle.ts\``);
    // Docker builds it during deployment; synthesis does not need Docker.
    if (isImage) {
      return Code.fromAssetImage(folder, {
        platform: Platform.LINUX_ARM64,
        buildArgs: Object.fromEntries(
          Object.entries(baseImages()).map(([name, image]) => [name, pinnedOrRefused(image)]),
        ),
      });
    }
    const hash = packages.copy();
    for (const name of globSync(['*.mjs', 'fonts/*'], { cwd: folder }).sort()) {
      hash.update(name).update(readFileSync(join(folder, name)));
    }
    return new LinkedCode(folder, hash.digest('hex'));
  };
}
