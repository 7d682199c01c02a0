/** Font folders of Linux and of Lambda layers. Missing folders do no harm. */
const usualFolders = [
  '/usr/share/fonts',
  '/usr/local/share/fonts',
  '/opt/fonts',
  '/var/task/fonts',
];

/**
 * Our own fontconfig file: without one, and without a font, the renderer dies.
 * @param folders absolute paths of further font folders
 * @param cacheFolder absolute path of a folder that the browser may write to
 */
export function fontConfiguration(folders: string[], cacheFolder: string): string {
  const dirs = [...folders, ...usualFolders].map((folder) => `  <dir>${escaped(folder)}</dir>`);
  const fallbacks = ['sans-serif', 'serif', 'monospace', 'system-ui'].map(
    (family) =>
      `  <alias><family>${family}</family><default><family>Open Sans</family></default></alias>`,
  );
  return [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...dirs,
    `  <cachedir>${escaped(cacheFolder)}</cachedir>`,
    ...fallbacks,
    '</fontconfig>',
    '',
  ].join('\n');
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
