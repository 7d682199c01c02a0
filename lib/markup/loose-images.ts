import { Annotations } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { baseImages, isPinned } from './base-images.ts';

/** Warns of base images that no digest could be found for. */
export function warnOfLooseImages(scope: Construct): void {
  const loose = Object.values(baseImages()).filter((image) => !isPinned(image));
  if (loose.length > 0)
    Annotations.of(scope).addWarningV2(
      'web-vitals:baseImages',
      `${loose.join(' and ')} could not be pinned, as Docker or its registry did not answer: a deployment would be refused`,
    );
}
