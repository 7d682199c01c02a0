import type { FixKind, FixTexts } from './report-facts.ts';

export const fixesEn: Record<FixKind, FixTexts> = {
  pictures: {
    done: 'Picture files made smaller',
    reason: 'the picture files were made smaller',
    todo: 'Make the picture files smaller',
    why: 'They are larger than a screen can show, and so take longer to arrive.',
  },
  'main-picture': {
    done: 'Main picture loaded earlier',
    reason: 'the main picture is loaded earlier',
    todo: 'Load the main picture earlier',
    why: 'Visitors’ phones start too late to fetch the largest picture of the page.',
  },
  'unused-code': {
    done: 'Unneeded parts removed',
    reason: 'parts that the page does not need were removed',
    todo: 'Remove parts that the page does not need',
    why: 'Visitors’ phones load parts of the website that this page never uses.',
  },
  'blocking-files': {
    done: 'Secondary files loaded later',
    reason: 'secondary files are loaded later',
    todo: 'Load secondary files later',
    why: 'The page waits for them before it shows anything.',
  },
  fonts: {
    done: 'Text shown at once',
    reason: 'text is shown at once, before its typeface has arrived',
    todo: 'Show text at once, before its typeface has arrived',
    why: 'Until the typeface has arrived, visitors see no text.',
  },
  server: {
    done: 'Server made faster',
    reason: 'the server, the computer that holds the website, answers faster',
    todo: 'Make the server faster',
    why: 'The server, the computer that holds the website, takes long to answer.',
  },
  redirects: {
    done: 'Detours at the start removed',
    reason: 'detours at the start were removed',
    todo: 'Remove the detours at the start',
    why: 'Visitors are sent on from one address to another, and wait each time.',
  },
  compression: {
    done: 'Files packed for sending',
    reason: 'files are packed before they are sent',
    todo: 'Pack files before they are sent',
    why: 'Packed files, like a zip file, arrive in a fraction of the time.',
  },
  'third-party': {
    done: 'Embedded services reduced',
    reason: 'embedded services of other companies were reduced',
    todo: 'Use fewer services of other companies on the page, such as maps, videos or advertising',
    why: 'The page has to wait for them.',
  },
  'script-work': {
    done: 'Work for visitors’ phones reduced',
    reason: 'visitors’ phones have less to compute',
    todo: 'Give visitors’ phones less to compute',
    why: 'While a phone is busy with the page, it does not react to taps.',
  },
  jumps: {
    done: 'Content stays in place while the page loads',
    reason: 'content stays in place while the page loads',
    todo: 'Keep content in place while the page loads',
    why: 'Content that moves makes visitors tap the wrong thing.',
  },
  caching: {
    done: 'Files remembered by visitors’ phones',
    reason: 'visitors’ phones remember files',
    todo: 'Let visitors’ phones remember files',
    why: 'On a second visit, they need not load everything again.',
  },
  'page-size': {
    done: 'Page made simpler',
    reason: 'the page was made simpler',
    todo: 'Make the page simpler',
    why: 'It has so many parts that a phone needs long to arrange them.',
  },
  other: {
    done: 'A technical improvement',
    reason: 'a technical improvement',
    todo: 'A technical improvement',
    why: 'It affects how the page loads.',
  },
};
