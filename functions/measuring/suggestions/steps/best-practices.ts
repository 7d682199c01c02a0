import type { StepsOfAudits } from './steps.ts';

const header = (name: string) => `\`curl -sI <address>\` shows the header \`${name}\`.`;
const sendHeader = (line: string) => [
  `Send it in a small plugin, with the hook \`send_headers\`: \`${line}\`.`,
  'Or set it in `.htaccess` (`Header always set …`), in the nginx configuration, or in a security plugin.',
];

/** Best practices: trust, safety, and what the browser complains about. */
export const bestPractices: StepsOfAudits = {
  'is-on-https': {
    general: [
      'Get a certificate (Let’s Encrypt gives them away), and serve everything over HTTPS.',
      'Replace addresses of pictures, scripts and styles that begin with `http:`.',
    ],
    wordpress: [
      'Set both addresses in Settings → General to `https`, once the host has a certificate.',
      'Replace old addresses in posts: `wp search-replace http://… https://…`, or the plugin Better Search Replace.',
    ],
    why: 'Anyone between the visitor and the server can read and change what is sent without it.',
    check: 'The browser shows no “Not secure”, and the console no “Mixed Content”.',
  },
  'redirects-http': {
    general: ['Redirect every `http:` address to the same one with `https:`, with status 301.'],
    wordpress: [
      'Use the switch of your host (“Force HTTPS”), the plugin Really Simple Security, or a rule in `.htaccess`.',
    ],
    why: 'Otherwise, old links and typed addresses stay unprotected.',
    check: '`curl -sI http://<host>/` shows 301 and the address with `https`.',
  },
  'geolocation-on-start': {
    general: ['Ask for the place when a visitor presses a button that needs it.'],
    wordpress: ['Switch “Locate visitor automatically” off in the map or shop plugin.'],
    why: 'Visitors refuse what they are asked before they know why, and the browser remembers it.',
    check: 'Open the page in a private window: no question.',
  },
  'notification-on-start': {
    general: ['Ask for notifications when a visitor presses a button that promises them.'],
    wordpress: ['Choose a bell or a button in the push plugin instead of asking at once.'],
    why: 'Visitors refuse what they are asked before they know why, and the browser remembers it.',
    check: 'Open the page in a private window: no question.',
  },
  'csp-xss': {
    general: [
      "Send a `Content-Security-Policy` with nonces or hashes for scripts, `object-src 'none'` and `base-uri 'none'`.",
      'Begin with `Content-Security-Policy-Report-Only`, and look at what it reports.',
    ],
    wordpress: sendHeader('header( "Content-Security-Policy-Report-Only: …" );'),
    why: 'The browser then does not run a script that an attacker injects into the page.',
    check: header('content-security-policy'),
  },
  'has-hsts': {
    general: [
      'Send `Strict-Transport-Security: max-age=31536000; includeSubDomains`, once all of the domain has HTTPS.',
    ],
    wordpress: sendHeader(
      'header( "Strict-Transport-Security: max-age=31536000; includeSubDomains" );',
    ),
    why: 'The browser then never tries the unprotected address again.',
    check: header('strict-transport-security'),
  },
  'origin-isolation': {
    general: [
      'Send `Cross-Origin-Opener-Policy: same-origin`, or `same-origin-allow-popups` where a payment opens a window.',
    ],
    wordpress: sendHeader('header( "Cross-Origin-Opener-Policy: same-origin-allow-popups" );'),
    why: 'A page that opens yours then cannot access its window.',
    check: header('cross-origin-opener-policy'),
  },
  'clickjacking-mitigation': {
    general: ["Send `Content-Security-Policy: frame-ancestors 'self'`."],
    wordpress: sendHeader('header( "Content-Security-Policy: frame-ancestors \'self\'" );'),
    why: 'No other site can then embed your page invisibly and trick visitors into clicking in it.',
    check: header('content-security-policy'),
  },
  'trusted-types-xss': {
    general: [
      "Send `Content-Security-Policy: require-trusted-types-for 'script'`, after your scripts pass text to the page only through a policy.",
    ],
    wordpress: [
      'Wait with it: most plugins write HTML from scripts, and would stop. Try it with `Content-Security-Policy-Report-Only` first.',
    ],
    why: 'Text cannot become a script by mistake.',
    check: header('content-security-policy'),
  },
  'paste-preventing-inputs': {
    general: ['Remove handlers that cancel `paste` from fields.'],
    wordpress: ['Switch “disable paste” or “copy protection” off in the form or security plugin.'],
    why: 'People paste passwords from password managers, and those are the strong ones.',
    check: 'Paste a text into the field.',
  },
  'image-aspect-ratio': {
    general: ['Show the picture in its own ratio: set width or height, or `object-fit: cover`.'],
    wordpress: [
      'Reset the size in the sidebar of the Image block, or add `object-fit: cover` for the class in Additional CSS.',
    ],
    why: 'The picture looks squeezed.',
    check: 'The picture looks the same as when it is opened on its own.',
  },
  'image-size-responsive': {
    general: [
      'Serve the picture with at least as many pixels as the screen shows, with `srcset` for dense screens.',
    ],
    wordpress: [
      'Upload the picture in its original size, choose “Large” or “Full” in the Image block, and let WordPress write `srcset`.',
    ],
    why: 'The picture is blurred on phones, whose screens have two or three pixels for each CSS pixel.',
    check:
      'In the Elements panel, hover over the `src`: intrinsic size at least twice the rendered one.',
  },
  doctype: {
    general: ['Begin the page with `<!doctype html>`, with nothing before it.'],
    wordpress: [
      'Write it into the first line of `header.php`; look for plugin output or whitespace before it.',
    ],
    why: 'Otherwise, the browser behaves as it did in 1998.',
    check: '`document.compatMode` in the console is `CSS1Compat`.',
  },
  charset: {
    general: [
      'Write `<meta charset="utf-8">` at the beginning of the head, or send it in `Content-Type`.',
    ],
    wordpress: [
      'Write `<meta charset="<?php bloginfo( \'charset\' ); ?>">` at the beginning of the head in `header.php`.',
    ],
    why: 'Otherwise, the browser guesses, reads again, and shows wrong letters.',
    check: '`document.characterSet` in the console is `UTF-8`.',
  },
  baseline: {
    general: [
      'Look up the features that are named at webstatus.dev, and give browsers without them something that works.',
    ],
    wordpress: [
      'Features that the theme or a plugin uses are for their authors to fix; keep them up to date.',
    ],
    why: 'A feature that is not in all current browsers does not work for some visitors.',
    check: 'Open the page in Firefox and Safari.',
  },
  'js-libraries': {
    general: ['Nothing is wrong: these are the libraries that were found. Keep them up to date.'],
    wordpress: ['Update WordPress, theme and plugins, which bring these libraries.'],
    why: 'Attackers exploit known vulnerabilities of old versions.',
    check: 'Run this scan again after an update: the versions are newer.',
  },
  deprecations: {
    general: ['Replace what the browser will remove; the console names the replacement.'],
    wordpress: ['Find the plugin by the address of the script, and update or replace it.'],
    why: 'The page breaks in the browser version that removes it.',
    check: 'The Issues panel of Chrome DevTools is empty.',
  },
  'third-party-cookies': {
    general: ['Remove what sets them, or ask the provider for an embed without cookies.'],
    wordpress: [
      'Embed videos with `youtube-nocookie.com`, and load maps and pixels only after consent (a consent plugin).',
    ],
    why: 'Browsers block them, and in many countries visitors have to consent before they are set.',
    check: 'Application → Cookies in Chrome DevTools lists only your own host.',
  },
  'errors-in-console': {
    general: ['Open the console, and fix the first error: later ones often follow from it.'],
    wordpress: [
      'Find the plugin by the address in the error; deactivate plugins one by one in troubleshooting mode (plugin Health Check).',
      'A file that is not found is often left over from a theme: look in Additional CSS and `functions.php`.',
    ],
    why: 'Each error means that something on the page does not work.',
    check: 'The console is empty after a reload.',
  },
  'valid-source-maps': {
    general: ['Publish source maps beside your scripts, or at least for your error reports.'],
    wordpress: [
      'Nothing to do for scripts of plugins; for your own theme, let the build write them.',
    ],
    why: 'Errors then point to the line in your own source code.',
    check: 'The Sources panel shows your own files.',
  },
  'inspector-issues': {
    general: ['Open the Issues panel of Chrome DevTools, and go through what it lists.'],
    wordpress: [
      'Find the plugin by the addresses in the list: cookies and mixed content are the usual ones.',
    ],
    why: 'The browser blocks or changes something that the page asks for.',
    check: 'The Issues panel is empty after a reload.',
  },
};
