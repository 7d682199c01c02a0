/**
 * What to do first, by audit: Lighthouse's own descriptions explain an audit but seldom say what to change. Only audits
 * that our scans can raise have steps.
 */
export const firstSteps: Readonly<Record<string, readonly string[]>> = {
  'cache-insight': [
    'Give files whose name changes with their content `Cache-Control: max-age=31536000, immutable`.',
    'Give other images, scripts and styles at least a week, and let the browser ask again after that.',
  ],
  'cls-culprits-insight': [
    'Set `width` and `height`, or `aspect-ratio`, on images, videos, frames and places for advertisements.',
    'Insert banners and late content below what is already seen, or keep room for them.',
  ],
  'document-latency-insight': [
    'Serve the page from a cache near the visitor, and look into slow queries behind it.',
    'Compress the HTML with Brotli or gzip, and link to the final address so that no redirect is needed.',
  ],
  'dom-size-insight': [
    'Show long lists in pages, or build only the rows that are in view.',
    'Put `content-visibility: auto` on sections far below the first screen.',
  ],
  'duplicated-javascript-insight': [
    'Find the packages that are bundled twice with `npm ls <package>`, and bring them to one version.',
    'Let entry points share a chunk for common packages.',
  ],
  'font-display-insight': [
    'Add `font-display: swap` to each `@font-face` rule, with a fallback of similar size.',
    'Preload the one or two font files that the first screen needs.',
  ],
  'forced-reflow-insight': [
    'Read sizes and positions first, then write styles; never in turns within a loop.',
    'Use `ResizeObserver` or `IntersectionObserver` in place of measuring on scroll.',
  ],
  'image-delivery-insight': [
    'Serve AVIF or WebP at the size in which the image is shown, with `srcset` and `sizes`.',
    'Turn animated GIFs into videos, and add `loading="lazy"` to images below the first screen.',
  ],
  'inp-breakdown-insight': [
    'Show the response first, and do the rest of the work after the next frame.',
    'Split event handlers that run longer than 50 ms.',
  ],
  'lcp-breakdown-insight': [
    'Look for the longest part: a slow server, a late start of the loading, a large file, or scripts before painting.',
    'Work on that part first; the others gain little before it.',
  ],
  'largest-contentful-paint-element': [
    'Find out why this element is late: a slow server, a late start of the loading, a large file, or scripts before painting.',
    'An image belongs into the HTML as `<img fetchpriority="high">`, small and without `loading="lazy"`; a text needs its font early.',
  ],
  'lcp-discovery-insight': [
    'Put the image into the HTML as `<img>` with `fetchpriority="high"`.',
    'Take `loading="lazy"` off this image, and preload it when only CSS names it.',
  ],
  'legacy-javascript-insight': [
    'Build for current browsers: set the targets of your bundler to `baseline widely available`.',
    'Leave out polyfills that those browsers do not need.',
  ],
  'modern-http-insight': ['Turn HTTP/2 or HTTP/3 on at your server or content delivery network.'],
  'network-dependency-tree-insight': [
    'Preload what is found late, or put it into the HTML.',
    'Take links out of the chain: no `@import` in CSS, fewer scripts that load scripts.',
  ],
  'render-blocking-insight': [
    'Add `defer` or `async` to scripts in the head, or move them out of it.',
    'Inline the few styles of the first screen, and load the rest with a `media` attribute or later.',
  ],
  'third-parties-insight': [
    'Remove third parties that nobody uses any more.',
    'Load the others after the page is usable, or when a visitor first needs them.',
  ],
  'viewport-insight': [
    'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to the head.',
  ],
  'unminified-css': ['Let your build minify CSS, or serve the minified file of a library.'],
  'unminified-javascript': [
    'Let your build minify scripts, or serve the minified file of a library.',
  ],
  'unused-css-rules': [
    'Find unused rules with the Coverage panel of Chrome DevTools.',
    'Load the styles of a part of the site only with that part.',
  ],
  'unused-javascript': [
    'Find unused code with the Coverage panel of Chrome DevTools.',
    'Split bundles by page and load the rest with `import()` when it is needed.',
  ],
  'total-byte-weight': [
    'Begin with the largest files of the table: compress them, make them smaller, or load them later.',
  ],
  'bootup-time': [
    'Begin with the script that takes longest: remove it, split it, or load it after the page is usable.',
  ],
  'mainthread-work-breakdown': [
    'Look for the largest kind of work: scripts want less code, style and layout a smaller page.',
  ],
  'long-tasks': [
    'Split long functions, and let the browser breathe between the parts with `scheduler.yield()`.',
    'Move heavy computing into a web worker.',
  ],
  'non-composited-animations': [
    'Animate `transform` and `opacity` only; leave sizes, positions and colours alone.',
  ],
  'unsized-images': ['Write the real `width` and `height` of each image into its tag.'],
  redirects: ['Link to the final address, and redirect in one step where a redirect has to stay.'],
  'server-response-time': [
    'Cache whole pages, and look into slow queries and calls to other services behind the page.',
  ],
  'layout-shifts': [
    'Keep room for what loads late: `width`, `height` or `aspect-ratio` on everything with a size of its own.',
  ],
};
