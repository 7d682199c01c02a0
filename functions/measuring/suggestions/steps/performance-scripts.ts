import type { StepsOfAudits } from './steps.ts';

const lessWork = {
  wordpress: [
    'Deactivate plugins that you do not use, and switch off the others where they are not needed with an asset manager (Asset CleanUp, Perfmatters).',
    'Be careful with “Delay JavaScript execution” (WP Rocket, Flying Scripts): the delayed scripts then run at the first tap, which waits for them. Use it for chat and similar widgets only.',
    'Find the plugin behind a script by its address under `wp-content/plugins/`.',
  ],
  why: 'While the main thread is busy, the page can neither paint nor respond to taps.',
  check:
    'Record a load in the Performance panel of Chrome DevTools with 4× CPU slowdown: fewer tasks have a red corner.',
};
const quickResponse = {
  ...lessWork,
  general: [
    'Show the response first, and do the rest of the work after the next frame.',
    'Split event handlers that run longer than 50 ms.',
  ],
  check:
    'Tap through the page with the Performance panel open: “Interaction to Next Paint” stays below 200 ms.',
};
const metric = (check: string) => ({
  wordpress: [
    'Begin with a page cache, an image optimiser and fewer plugins; then work through the findings of this report in order.',
  ],
  why: 'A metric sums up the load: fixing the findings that affect it improves it.',
  check,
});

/** Performance: scripts, the main thread, and the metrics themselves. */
export const performanceScripts: StepsOfAudits = {
  'third-parties-insight': {
    general: [
      'Remove third parties that are no longer used.',
      'Load a widget when a visitor opens it. A chat may also load after the first interaction, at a cost: a tap waits while its script runs.',
    ],
    wordpress: [
      'Look through the tag manager and the plugins for analytics, chat and social media, and remove what is no longer read.',
      'Embed videos and maps behind a preview picture (Lite YouTube, WP YouTube Lyte). A chat widget may load after the first interaction; a tap during its load waits for it.',
      'Host fonts and analytics scripts yourself where their terms allow it.',
    ],
    why: 'Their scripts compete with yours for the network and the processor, and you cannot make them faster.',
    check: 'Block their hosts in the Network panel (“Block request domain”) and compare the loads.',
  },
  'bootup-time': {
    ...lessWork,
    general: [
      'Begin with the script that takes longest: remove what is unused, and split what is left into parts of less than 50 ms with `scheduler.yield()`.',
      'Send less code: split bundles by page, and load what is below the first screen with `import()`.',
      'Do not put the work off until the first tap: that tap then waits for all of it.',
    ],
  },
  'mainthread-work-breakdown': {
    ...lessWork,
    general: [
      'Look for the largest kind of work: script work needs less code; style and layout work needs a smaller page.',
      'Postpone what is not needed for the first screen with `requestIdleCallback()`.',
    ],
  },
  'long-tasks': {
    ...lessWork,
    general: [
      'Split long functions, and let the browser respond between the parts with `scheduler.yield()`.',
      'Move heavy computing into a web worker.',
    ],
  },
  'inp-breakdown-insight': quickResponse,
  'interaction-to-next-paint': quickResponse,
  'user-timings': {
    general: [
      'Nothing is wrong: these are marks that your scripts or your libraries set with `performance.mark()`.',
    ],
    wordpress: [
      'Nothing is wrong: these are marks that the theme or a plugin sets with `performance.mark()`.',
    ],
    why: 'They show where your own code spends its time.',
    check: 'The track “Timings” of the Performance panel.',
  },
  'bf-cache': {
    general: [
      'Replace handlers of `unload` by `pagehide`.',
      'Send `Cache-Control: no-store` only on pages with private content.',
      'Close connections such as WebSockets on `pagehide`, and open them again on `pageshow`.',
    ],
    wordpress: [
      'Look for plugins that send `Cache-Control: no-store` to visitors who are not signed in; caching and shop plugins have an option for it.',
      'Find the plugin that listens to `unload` by the address of the script, and update it.',
    ],
    why: 'Going back then shows the page instantly, as it was, instead of loading it again.',
    check: 'Chrome DevTools → Application → Back/forward cache → “Test”.',
  },
  'first-contentful-paint': {
    general: [
      'Make the server answer sooner, and take scripts and style sheets out of the way of the first paint.',
    ],
    ...metric('The marker FCP of the Performance panel.'),
  },
  'largest-contentful-paint': {
    general: [
      'Find the LCP element, and shorten the longest of its parts: server, start of the loading, the file, painting.',
    ],
    ...metric('The marker LCP of the Performance panel.'),
  },
  'speed-index': {
    general: [
      'Show the most important part of the first screen without scripts, and let fonts and images follow.',
    ],
    ...metric('The filmstrip of the Performance panel is complete earlier.'),
  },
  'total-blocking-time': {
    general: ['Send less JavaScript, and split what remains into tasks of less than 50 ms.'],
    ...metric('The main thread of the Performance panel has fewer tasks with a red corner.'),
  },
  'max-potential-fid': {
    general: ['Split the longest task of the load: a tap during it waits until it ends.'],
    ...metric('The longest task in the Performance panel is shorter.'),
  },
  interactive: {
    general: [
      'Send less JavaScript, split what remains into short tasks, and remove third parties that you do not need.',
    ],
    ...metric('The main thread of the Performance panel is quiet earlier.'),
  },
  'cumulative-layout-shift': {
    general: [
      'Reserve space for everything that arrives late: images, advertisements, banners, fonts.',
    ],
    ...metric('The track “Layout shifts” of the Performance panel is empty.'),
  },
};
