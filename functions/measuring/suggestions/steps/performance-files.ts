import type { StepsOfAudits } from './steps.ts';

/** Performance: what is sent, and how. */
export const performanceFiles: StepsOfAudits = {
  'cache-insight': {
    general: [
      'Give files whose name changes with their content `Cache-Control: max-age=31536000, immutable`.',
      'Give other images, scripts and styles at least a week, and let the browser revalidate them after that.',
    ],
    wordpress: [
      'Turn on browser caching in your caching plugin (W3 Total Cache, LiteSpeed Cache and WP Rocket have it under that name).',
      'Without such a plugin, set `ExpiresByType` or `Header set Cache-Control` for `wp-content` in `.htaccess`, or `expires 1y` in the nginx configuration.',
      'Let WordPress add the version of each file: pass it as the fourth argument of `wp_enqueue_script` and `wp_enqueue_style`.',
    ],
    why: 'Returning visitors do not load again what their browser still has. First visits do not get faster.',
    check:
      'Reload the page with the Network panel of Chrome DevTools open: the files say `(memory cache)` or `(disk cache)`.',
  },
  'image-delivery-insight': {
    general: [
      'Serve AVIF and WebP in several widths with `<picture>`, `srcset` and `sizes`: phones with two or three device pixels need twice or three times the width that is displayed.',
      'Turn animated GIFs into videos, and add `loading="lazy"` to images below the first screen.',
    ],
    wordpress: [
      'Install an image optimiser that writes WebP or AVIF and converts what is in the library already (Performance Lab’s Modern Image Formats, ShortPixel, Imagify or EWWW).',
      'In the theme, print images with `wp_get_attachment_image()` instead of a plain `<img>`: it writes `srcset`, `sizes`, `width` and `height`.',
      'Register the sizes that the theme shows with `add_image_size()` in `functions.php`, and regenerate the thumbnails.',
    ],
    why: 'Images make up most of the bytes of most pages, and the largest one is often what visitors wait for.',
    check:
      'In the Network panel, filter by Img: type `avif` or `webp`, and a size close to the displayed one.',
  },
  'duplicated-javascript-insight': {
    general: [
      'Find the packages that are bundled twice with `npm ls <package>`, and align them on one version.',
      'Let entry points share a chunk for common packages.',
    ],
    wordpress: [
      'Look for plugins that bring their own copy of a library that WordPress or another plugin already loads, such as jQuery or React.',
      'Remove the second copy with `wp_deregister_script()` on the hook `wp_enqueue_scripts`, and name the shared one as a dependency.',
    ],
    why: 'The same code is downloaded, parsed and run twice.',
    check: 'The Network panel, searched for the name of the library, shows it once.',
  },
  'legacy-javascript-insight': {
    general: [
      'Build for current browsers: set the targets of your bundler to `baseline widely available`.',
      'Leave out polyfills that those browsers do not need.',
    ],
    wordpress: [
      'Update theme and plugins: newer versions seldom carry these polyfills.',
      'If no visitor needs them any more, remove WordPress’s polyfills: `wp_deregister_script("wp-polyfill")` on the hook `wp_enqueue_scripts`.',
      'Report it to the author of a plugin whose script is named here; you cannot rebuild it yourself.',
    ],
    why: 'Code that only old browsers need is loaded and run by every browser.',
    check: 'The files named here are smaller in the Network panel after the build.',
  },
  'unminified-css': {
    general: ['Let your build minify CSS, or serve the minified file of a library.'],
    wordpress: [
      'Turn on minification of CSS in your optimisation plugin (Autoptimize, WP Rocket, LiteSpeed Cache).',
      'Set `SCRIPT_DEBUG` to `false` in `wp-config.php`: if it is `true`, WordPress sends the unminified files.',
    ],
    why: 'Whitespace and comments delay the first paint and have no effect.',
    check: 'Opened in the browser, the style sheet is a few long lines.',
  },
  'unminified-javascript': {
    general: ['Let your build minify scripts, or serve the minified file of a library.'],
    wordpress: [
      'Turn on minification of JavaScript in your optimisation plugin (Autoptimize, WP Rocket, LiteSpeed Cache).',
      'Set `SCRIPT_DEBUG` to `false` in `wp-config.php`: if it is `true`, WordPress sends the unminified files.',
    ],
    why: 'Whitespace, comments and long names are downloaded and parsed, and have no effect.',
    check: 'Opened in the browser, the script is a few long lines.',
  },
  'unused-css-rules': {
    general: [
      'Find unused rules with the Coverage panel of Chrome DevTools.',
      'Load the styles of a part of the site only with that part.',
    ],
    wordpress: [
      'Load the styles of blocks only where the blocks are: `add_filter("should_load_separate_core_block_assets", "__return_true")` in `functions.php`.',
      'Switch off the style sheets of plugins where they are not used with an asset manager (Asset CleanUp, Perfmatters), or with `wp_dequeue_style()` on the hook `wp_enqueue_scripts`.',
    ],
    why: 'The browser downloads and reads every rule before it paints, even those that nothing on the page uses.',
    check: 'The Coverage panel shows a smaller share of unused bytes for the style sheet.',
  },
  'unused-javascript': {
    general: [
      'Find unused code with the Coverage panel of Chrome DevTools.',
      'Split bundles by page and load the rest with `import()` when it is needed.',
    ],
    wordpress: [
      'Deactivate plugins that you no longer use.',
      'Switch off the scripts of the others where they are not needed with an asset manager (Asset CleanUp, Perfmatters), or with `wp_dequeue_script()` on the hook `wp_enqueue_scripts`, for example unless `is_page("contact")`.',
      'Delaying scripts until the first tap (“Delay JavaScript execution”) removes none of them, and that tap waits for all: use it for chat and similar widgets only.',
    ],
    why: 'Unused code is still downloaded and compiled, while what is needed waits.',
    check: 'The Coverage panel shows a smaller share of unused bytes for the script.',
  },
  'total-byte-weight': {
    general: [
      'Begin with the largest files of the table: compress them, make them smaller, or load them later.',
      'Set a size budget for pages in your build or review, so that they do not grow again.',
    ],
    wordpress: [
      'Reduce the number of posts with full content on the front page: Settings → Reading, or excerpts in the template.',
      'Compress the images of the library with an image optimiser, and embed videos behind a preview picture.',
      'Replace page builders and sliders where a block does the same.',
    ],
    why: 'Every kilobyte takes time, money and battery, most of all on a phone.',
    check: 'The total at the bottom of the Network panel is smaller.',
  },
  'font-display-insight': {
    general: [
      'Add `font-display: swap` to each `@font-face` rule, with a fallback of similar size.',
      'Preload the one or two font files that the first screen needs.',
    ],
    wordpress: [
      'Install fonts through the Font Library (Appearance → Editor → Styles → Typography): WordPress hosts them itself and swaps them in.',
      'For Google Fonts that a theme loads, add `&display=swap` to the address where it is enqueued, or let a plugin host them locally (OMGF).',
    ],
    why: 'Text appears immediately in a fallback font instead of staying invisible while the font loads.',
    check: 'Reload with the network throttled to Slow 4G: text is there from the first paint.',
  },
  'modern-http-insight': {
    general: [
      'Turn HTTP/2 or HTTP/3 on at your server or content delivery network.',
      'Serve files from one host: each additional host needs its own connection.',
    ],
    wordpress: [
      'Switch HTTP/2 on in the panel of your host, or ask them; it needs HTTPS.',
      'Put a content delivery network in front of the site (Cloudflare and others speak HTTP/3 by default).',
    ],
    why: 'Requests share one connection and do not wait for each other.',
    check: 'The Protocol column of the Network panel says `h2` or `h3`.',
  },
  'uses-text-compression': {
    general: [
      'Turn on Brotli or gzip for HTML, CSS, JavaScript, JSON and SVG at your server or content delivery network.',
      'Compress files once when you build, and let the server send the compressed ones.',
    ],
    wordpress: [
      'Turn on compression in your caching plugin (W3 Total Cache, WP Super Cache, LiteSpeed Cache) or in the panel of your host.',
      'Without such a plugin, add `AddOutputFilterByType DEFLATE text/html text/css text/javascript application/javascript application/json image/svg+xml` to `.htaccess`.',
    ],
    why: 'Text shrinks to a third or less, and arrives that much sooner.',
    check: 'In the Network panel, the response has the header `content-encoding: br` or `gzip`.',
  },
  redirects: {
    general: [
      'Link to the final address, and redirect in one step where a redirect has to stay.',
      'Send `http:` and the other spelling of your domain (`www.`) to the final one in a single redirect.',
    ],
    wordpress: [
      'Set both addresses in Settings → General to the final one, with `https` and with or without `www.` as visitors should see it.',
      'Replace old addresses in posts and menus (`wp search-replace old new`, or the plugin Better Search Replace).',
      'Look through the rules of your redirection plugin and of `.htaccess` for chains.',
    ],
    why: 'Each redirect is a round trip, and often a connection, before any of the page is sent.',
    check: '`curl -sIL <address>` shows one answer, with status 200.',
  },
  'document-latency-insight': {
    general: [
      'If the server responds slowly, serve the page from a cache near the visitor, and look into slow queries behind it.',
      'Redirects and missing compression are findings of their own: link to the final address, and turn on Brotli or gzip.',
    ],
    wordpress: [
      'If the server responds slowly, install a page cache (WP Super Cache, W3 Total Cache, LiteSpeed Cache, WP Rocket), or use that of your host.',
      'Turn on compression in that plugin or in the panel of your host.',
      'Find slow plugins and queries with Query Monitor, and use a current version of PHP.',
    ],
    why: 'Nothing can load before the HTML has arrived, so the server’s response time is part of every metric.',
    check:
      '`curl -sLo /dev/null -w "%{time_starttransfer}\\n" <address>` prints the seconds, redirects included.',
  },
  'server-response-time': {
    general: [
      'Cache whole pages, and look into slow queries and calls to other services behind the page.',
      'Move the site, or a content delivery network in front of it, closer to its visitors.',
    ],
    wordpress: [
      'Install a page cache (WP Super Cache, W3 Total Cache, LiteSpeed Cache, WP Rocket), or use that of your host.',
      'Add a persistent object cache (Redis or Memcached with the plugin of your host) for pages that cannot be cached whole, such as a shop’s cart.',
      'Find slow plugins and queries with Query Monitor, and use a current version of PHP.',
    ],
    why: 'Nothing can load before the HTML has arrived, so the server’s response time is part of every metric.',
    check:
      '`curl -sLo /dev/null -w "%{time_starttransfer}\\n" <address>` prints the seconds, redirects included.',
  },
  'network-rtt': {
    general: [
      'Serve the site through a content delivery network with locations near your visitors.',
      'Fetch less from distant hosts: each has its own round trips.',
    ],
    wordpress: [
      'Put a content delivery network in front of the site (Cloudflare, or the one of your host), and let it cache pages as well as files.',
    ],
    why: 'Connecting takes three or four round trips, so distance costs time several times over.',
    check: 'Ping the site from several countries on the Ping screen.',
  },
  'network-server-latency': {
    general: [
      'Look at the slowest host of the table: cache its responses, or request less from it.',
      'Where it is a third party, load it after the page is usable.',
    ],
    wordpress: [
      'Install a page cache, and a persistent object cache (Redis or Memcached) for what cannot be cached whole.',
      'Find slow plugins with Query Monitor; ask your host for PHP workers if requests wait for one.',
    ],
    why: 'A slow server holds up everything that depends on its response.',
    check: 'In the Network panel, the Timing tab of a request shows “Waiting for server response”.',
  },
};
