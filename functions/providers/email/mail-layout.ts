/** Content of a mail with one action. All of it is plain text; none of it is interpreted as HTML. */
export interface ActionMail {
  heading: string;
  /** Before the button. */
  paragraphs: readonly string[];
  button: { label: string; url: string };
  /** After the button, in smaller type. */
  notes: readonly string[];
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** One narrow column with inline styles and no pictures, which every mail program shows correctly. */
export function htmlOf({ heading, paragraphs, button, notes }: ActionMail): string {
  const url = escapeHtml(button.url);
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font-size:16px;line-height:24px">${escapeHtml(text)}</p>`;
  const note = (text: string) =>
    `<p style="margin:0 0 8px;font-size:13px;line-height:20px;color:#57606a">${escapeHtml(text)}</p>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:#f3f5f8;color:#1f2328;${font}">
<div style="max-width:520px;margin:0 auto;padding:32px 28px;background:#ffffff;border:1px solid #d8dee4;border-radius:8px">
<p style="margin:0 0 24px;font-size:14px;font-weight:700;color:#1f5fbf">Web Vitals</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#1f5fbf;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escapeHtml(button.label)}</a></p>
${note('Or copy this address into your browser:')}
<p style="margin:0 0 24px;font-size:13px;line-height:20px;word-break:break-all"><a href="${url}" style="color:#1f5fbf">${url}</a></p>
${notes.map(note).join('\n')}
</div>
</body>
</html>
`;
}

/** The same for mail programs without HTML. */
export function textOf({ heading, paragraphs, button, notes }: ActionMail): string {
  return [heading, ...paragraphs, `${button.label}:\n${button.url}`, ...notes, 'Web Vitals']
    .join('\n\n')
    .concat('\n');
}

/**
 * 'Hello Ada,'. A stranger may have registered another person's address with any first name, so one that could be read
 * as a link or a message is left out.
 */
export function greeting(firstName: string): string {
  return /^[\p{L}\p{M}'’ -]{1,40}$/u.test(firstName) ? `Hello ${firstName},` : 'Hello,';
}
