import type { StepsOfAudits } from './steps.ts';

const lcpElement = {
  general: [
    'Find out why this element is late: a slow server, a late request, a large file, or scripts that delay painting.',
    'Put an image into the HTML as `<img fetchpriority="high">`, compressed and without `loading="lazy"`; text needs its font early.',
  ],
  wordpress: [
    'Exclude the first image of the page from lazy loading in your optimisation plugin; WordPress itself does not lazy-load the first ones.',
    'Print it with `wp_get_attachment_image( $id, "large", false, [ "fetchpriority" => "high", "loading" => "eager" ] )` in the template of the header.',
    'Use an `<img>` (the Image or Cover block) instead of a CSS background.',
  ],
  why: 'LCP is the time at which this one element is painted, so anything that delays the element delays the metric.',
  check:
    'Record a load in the Performance panel of Chrome DevTools: the marker LCP names the element and its time.',
};

/** Performance: what the browser has to do before and after it paints. */
export const performanceRendering: StepsOfAudits = {
  'render-blocking-insight': {
    general: [
      'Add `defer` or `async` to scripts in the head, or move them out of it.',
      'Inline the few styles of the first screen, and load the rest with a `media` attribute or later.',
    ],
    wordpress: [
      'Enqueue scripts with `wp_enqueue_script( …, [ "strategy" => "defer" ] )`, or in the footer with `"in_footer" => true`.',
      'Let an optimisation plugin write the critical CSS and load the rest later (WP Rocket, Autoptimize with critical CSS, LiteSpeed Cache).',
      'Switch off style sheets of plugins on pages that do not use them with an asset manager (Asset CleanUp, Perfmatters).',
    ],
    why: 'The browser paints nothing until it has loaded and read every style sheet and script in the head.',
    check: 'Record a load in the Performance panel: the files no longer say “render blocking”.',
  },
  'lcp-breakdown-insight': {
    ...lcpElement,
    general: [
      'Look for the longest part: a slow server, a late request, a large file, or scripts that delay painting.',
      'Work on that part first; the other parts gain little until then.',
    ],
  },
  'largest-contentful-paint-element': lcpElement,
  'lcp-discovery-insight': {
    general: [
      'Put the image into the HTML as `<img>` with `fetchpriority="high"`.',
      'Take `loading="lazy"` off this image, and preload it when only CSS names it.',
    ],
    wordpress: lcpElement.wordpress,
    why: 'The browser can only load what it has discovered: an image in a style sheet, or added by a script, is discovered last.',
    check: 'In the Network panel the image is among the first requests, with priority High.',
  },
  'network-dependency-tree-insight': {
    general: [
      'Preload what is found late, or put it into the HTML.',
      'Take links out of the chain: no `@import` in CSS, fewer scripts that load scripts.',
      'Add `<link rel="preconnect">` for the one or two hosts that are needed first.',
    ],
    wordpress: [
      'Add hosts with the filter `wp_resource_hints` (`preconnect`), and preload the font and the hero image in the options of your optimisation plugin.',
      'Replace `@import` in the style sheet of a child theme by `wp_enqueue_style()` in its `functions.php`.',
    ],
    why: 'A file that is named only inside another one cannot start loading before that one has arrived; each link of the chain is a round trip.',
    check: 'In the Network panel the requests start together, not one after the other.',
  },
  'cls-culprits-insight': {
    general: [
      'Set `width` and `height`, or `aspect-ratio`, on images, videos, frames and ad slots.',
      'Insert banners and late content below what is already seen, or reserve space for them.',
    ],
    wordpress: [
      'Insert images from the library, or with `wp_get_attachment_image()`: WordPress then writes `width` and `height`.',
      'Give the blocks of advertisements and embeds a minimum height in the CSS of the theme.',
      'Let cookie notices overlay the page (`position: fixed`) instead of pushing it down.',
    ],
    why: 'The browser reserves the space before the content arrives, so nothing moves when it does.',
    check: 'Record a load in the Performance panel: the track “Layout shifts” is empty.',
  },
  'layout-shifts': {
    general: [
      'Reserve space for what loads late: `width`, `height` or `aspect-ratio` on everything with a size of its own.',
      'Animate with `transform` instead of `top`, `height` or `margin`.',
    ],
    wordpress: [
      'Insert images from the library, or with `wp_get_attachment_image()`: WordPress then writes `width` and `height`.',
      'Give the blocks of advertisements and embeds a minimum height in the CSS of the theme.',
    ],
    why: 'The browser reserves the space before the content arrives, so nothing moves when it does.',
    check: 'Record a load in the Performance panel: the track “Layout shifts” is empty.',
  },
  'unsized-images': {
    general: [
      'Write the real `width` and `height` of each image into its tag; CSS may still scale it.',
    ],
    wordpress: [
      'Insert images from the library, or print them with `wp_get_attachment_image()`: WordPress then writes `width` and `height`.',
      'For images that the theme writes itself, take the sizes from `wp_get_attachment_image_src()`.',
    ],
    why: 'The browser knows the aspect ratio before the file arrives, and reserves the space.',
    check: 'Search the source of the page for `<img` without `width=`.',
  },
  'non-composited-animations': {
    general: [
      'Animate `transform` and `opacity` only; leave sizes, positions and colours alone.',
      'Stop animations that are out of view.',
    ],
    wordpress: [
      'Look for the slider, animation plugin or page builder that makes the movement, and choose a fade or slide in its options.',
      'If the theme defines the transition, override it in Appearance → Customize → Additional CSS.',
    ],
    why: 'Only these two can be animated without layout and painting in every frame.',
    check:
      'Record the animation in the Performance panel: there is no “Layout” or “Paint” in each frame.',
  },
  'dom-size-insight': {
    general: [
      'Paginate long lists, or render only the rows that are in view.',
      'Put `content-visibility: auto` on sections far below the first screen.',
    ],
    wordpress: [
      'Show fewer posts, products or comments on a page: Settings → Reading and Settings → Discussion.',
      'Replace nested columns of a page builder by blocks, which need far fewer elements.',
      'Do not output mega menus for phones if they are hidden there.',
    ],
    why: 'Each element costs memory and time in every calculation of style and layout.',
    check: '`document.querySelectorAll("*").length` in the console of Chrome DevTools.',
  },
  'forced-reflow-insight': {
    general: [
      'Read sizes and positions first, then write styles; never alternate them within a loop.',
      'Use `ResizeObserver` or `IntersectionObserver` instead of measuring on scroll.',
    ],
    wordpress: [
      'Find the plugin that the script belongs to by its address under `wp-content/plugins/`, and update or replace it; sliders and sticky menus are the usual ones.',
    ],
    why: 'Asking for a size after a change makes the browser lay out the whole page before the script can continue.',
    check: 'Record a load in the Performance panel: no “Forced reflow” warnings on the script.',
  },
  'viewport-insight': {
    general: [
      'Add `<meta name="viewport" content="width=device-width, initial-scale=1">` to the head.',
    ],
    wordpress: [
      'Add the tag to `header.php` of the theme, before `wp_head()`; block themes have it already.',
    ],
    why: 'Without it, phones lay out a desktop-width page, shrink it, and may wait 300 ms after each tap.',
    check: 'The text is readable on a phone without zooming.',
  },
};
