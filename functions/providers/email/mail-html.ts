import { escapeHtml } from '../../platform/escape-html.ts';
import { onColour, readableColour } from '../../../shared/models/readable-colour.ts';
import type { MessageLine, MessageSection, MessageTone } from '../ports/channel-sender.ts';
import { type MailContent, type MailPicture, marks } from './mail-content.ts';
import { buttonColour, lightScheme as light, styleSheet } from './mail-styles.ts';
import { linkOf, plainWords } from './plain-words.ts';

const words = (text: string): string => escapeHtml(plainWords(text));
const linked = (url: string, label: string): string =>
  `<a class="accent" href="${escapeHtml(url)}" style="color:${light.accent}">${label}</a>`;

/** The words say what a mark means, so screen readers skip it. */
const mark = (tone: MessageTone = 'neutral'): string =>
  tone === 'neutral'
    ? ''
    : `<span aria-hidden="true" class="${tone}" style="color:${light[tone]}">${marks[tone]}</span>\u00a0`;
/** Further lines begin under the words, not under the mark. Set once for all: a digest has hundreds. */
const hanging = 'padding:0 0 0 20px;text-indent:-18px';

function line({ text, tone, url }: MessageLine): string {
  const link = linkOf(url ?? '');
  const said = link === undefined ? words(text) : linked(link, words(text));
  const unmarked = tone === undefined || tone === 'neutral' ? ' style="text-indent:0"' : '';
  return `<li${unmarked}>${mark(tone)}${said}</li>`;
}

const section = ({ heading, lines }: MessageSection): string => `
${heading === undefined ? '' : `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px">${words(heading)}</h2>`}
<ul style="margin:0 0 16px;${hanging};list-style:none;font-size:15px;line-height:22px">
${lines.map(line).join('\n')}
</ul>`;

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${words(text)}</p>`;
const small = (html: string): string =>
  `<p class="soft" style="margin:0 0 8px;font-size:13px;line-height:20px;color:${light.soft}">${html}</p>`;

/** Fills the rest of the preview, which would otherwise continue with the heading. */
const preheaderOf = (text: string): string =>
  `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${words(text)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>`;

/** Outlook for Windows, which draws mails with Word, knows the padding of a cell and not that of a link. */
const buttonOf = (
  { label, url }: MailContent['button'],
  publicUrl: string,
  colour = buttonColour,
): string => `
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr><td bgcolor="${colour}" style="border-radius:8px;background-color:${colour};mso-padding-alt:12px 22px"><a href="${escapeHtml(linkOf(url) ?? publicUrl)}" style="display:inline-block;padding:12px 22px;color:${onColour(colour)};font-size:16px;line-height:24px;font-weight:600;text-decoration:none">${words(label)}</a></td></tr></table>`;

/** Addresses of mailto links are in the text already. */
const copyable = ({ url }: MailContent['button']): string =>
  url.startsWith('mailto:') || linkOf(url) === undefined
    ? ''
    : small(`Or copy this address into your browser:<br>${linked(url, escapeHtml(url))}`);

const image = ({ contentId, alt, width, height }: MailPicture): string =>
  `<img class="logo" src="cid:${contentId}" width="${width}" height="${height}" alt="${words(alt)}" style="display:block;height:auto;border:0;border-radius:4px">`;

/** The sender: by its logo, which says the name where pictures are blocked, or else in words. */
function headOf({ brand, colour, logo, otherLogo }: MailContent): string {
  const ink = colour === undefined ? light.accent : readableColour(colour, light.surface);
  const style = `font-size:14px;line-height:20px;font-weight:700;color:${ink}`;
  const name = `<p class="accent" style="margin:0 0 24px;${style}">${words(brand ?? 'Web Vitals')}</p>`;
  if (logo === undefined && otherLogo === undefined) return name;
  const logos = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr>
${logo === undefined ? '' : `<td class="accent" style="${style}">${image(logo)}</td>`}
${otherLogo === undefined ? '' : `<td align="${logo === undefined ? 'left' : 'right'}">${image(otherLogo)}</td>`}
</tr></table>`;
  return logo === undefined || brand === undefined ? logos + name : logos;
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The HTML part of a mail: one narrow column in tables with inline styles and no pictures but logos, which mail programs
 * show alike.
 */
export function htmlOf(publicUrl: string, content: MailContent): string {
  const { heading, preheader, tone, paragraphs, sections = [], button, notes } = content;
  const { unsubscribe, brand, namesProduct, colour, language = 'en' } = content;
  const product = linked(publicUrl, escapeHtml(publicUrl.replace(/^https?:\/\//, '')));
  const sender = [
    ...(brand === undefined ? [] : [words(brand)]),
    ...(brand === undefined || namesProduct === true ? ['Web Vitals', product] : []),
    ...(unsubscribe === undefined ? [] : [linked(unsubscribe.url, words(unsubscribe.label))]),
  ];
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${words(heading)}</title>
<style>${styleSheet}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${light.page};-webkit-text-size-adjust:100%">
${preheaderOf(preheader)}
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:${light.page}"><tr><td class="around" align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" class="card text" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:${light.surface};border:1px solid ${light.edge};border-radius:12px;border-collapse:separate;color:${light.text};text-align:left;${font};overflow-wrap:anywhere;word-break:break-word"><tr><td class="inside" style="padding:32px 28px">
${headOf(content)}
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${mark(tone)}${words(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}${sections.map(section).join('')}${buttonOf(button, publicUrl, colour)}
${copyable(button)}
${notes.map((note) => small(words(note))).join('\n')}
<div class="rule" style="margin:24px 0 16px;border-top:1px solid ${light.edge};font-size:0;line-height:0">&nbsp;</div>
${small(sender.join(' · '))}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
