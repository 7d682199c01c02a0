import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { baseImages, isPinned } from './base-images.ts';

/** Warns of base images of a function that may change until the next build. */
export function warnOfLooseImages(scope: Construct): void {
  const loose = Object.values(baseImages()).filter((image) => !isPinned(image));
  if (loose.length > 0)
    Annotations.of(scope).addWarningV2(
      'web-vitals:baseImages',
      `${loose.join(' and ')} may be another image at the next build: run \`node bin/pin-images.ts\``,
    );
}
