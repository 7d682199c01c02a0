import { Html, html } from '../../../platform/html-template.ts';
import { readableColour } from '../../../../shared/models/readable-colour.ts';
import { statusStyle } from './status-style.ts';

const usualColour = '#4351d1';
/** What links may lie on that is nearest to them: `--card` of the style. */
const [lightCard, darkCard] = ['#f7f8fa', '#1c1f28'];

const rootStyle = (colour: string): Html =>
  new Html(
    `:root{--client:${colour};--link:${readableColour(colour, lightCard)};--link-dark:${readableColour(colour, darkCard)}}`,
  );

/** Without the indentation of the source. */
const compact = ({ text }: Html): string => text.replaceAll(/\n\s+/g, '\n').trim();

interface Frame {
  title: string;
  description: string;
  colour: string | null;
  head?: Html | undefined;
}

/** A document without requests, in the look of status pages. */
export const documentOf = ({ title, description, colour, head }: Frame, body: Html): string =>
  compact(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width,initial-scale=1" />
          <title>${title}</title>
          <meta name="description" content="${description}" />
          <link rel="icon" href="data:," />
          ${head}
          <style>
            ${rootStyle(colour ?? usualColour)}${new Html(statusStyle.trim())}
          </style>
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  );
