import { fileOf, type FixSnippet, isWordPress, urlsOf, type WriteSnippets } from './evidence.ts';

const most = 5;
const where = 'In `functions.php` of a child theme';

/** Lines for the head of every page, as a WordPress theme adds them. */
export const headOfTheme = (lines: string): FixSnippet => ({
  language: 'PHP',
  code: `add_action( 'wp_head', function () { ?>\n${lines}\n<?php }, 1 );`,
  caption: `The same in WordPress: ${where.toLowerCase()}.`,
});

/** Defers the scripts that block rendering, for any plugin or theme that prints them. */
export const deferredInWordPress: WriteSnippets = (evidence) => {
  if (!isWordPress(evidence)) return [];
  const scripts = urlsOf(evidence.details)
    .filter((url) => fileOf(url)?.ending === 'js')
    .map((url) => `\t\t'${url.pathname}',`)
    .slice(0, most);
  if (scripts.length === 0) return [];
  const code = [
    "add_filter( 'script_loader_tag', function ( $tag ) {",
    '\t$deferred = [',
    ...scripts,
    '\t];',
    '\tforeach ( $deferred as $path ) {',
    "\t\tif ( str_contains( $tag, $path ) && ! str_contains( $tag, ' defer' ) ) {",
    "\t\t\treturn str_replace( ' src=', ' defer src=', $tag );",
    '\t\t}',
    '\t}',
    '\treturn $tag;',
    '} );',
  ].join('\n');
  const caption = `${where}: WordPress prints these scripts with \`defer\`. Test the page afterwards: inline scripts run before a deferred one.`;
  return [{ language: 'PHP', code, caption }];
};
