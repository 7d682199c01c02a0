import type { Settings } from '../settings.ts';

/** The function that is a container image where the W3C's checker checks markup: that needs Java. Otherwise it is like all others. */
export const withJava = 'validation.jobs';

/** Folder that Docker builds the image from, beside those of functions. `bin/bundle.ts` writes it. */
export const imageFolder = 'validation.image';

export const isJavaImage = (
  entryPoint: string,
  { markupChecker }: Pick<Settings, 'markupChecker'>,
): boolean => entryPoint === withJava && markupChecker === 'nu';
