import { escapeHtml } from '../../functions/platform/escape-html.ts';
import { Message, type Part } from '../../dev/stand-ins/channels/slack-message.ts';

/** Shows a message as Slack does. */
export function renderBlocks(body: Record<string, unknown>): string {
  return Message.parse(body)
    .blocks.map((block) => {
      if (block.type === 'header') return `<h3>${escapeHtml(block.text.text)}</h3>`;
      if (block.type === 'context')
        return `<small>${block.elements.map((element) => escapeHtml(element.text)).join(' ')}</small>`;
      const inner = block.elements.map((element) =>
        element.type === 'rich_text_section'
          ? element.elements.map(renderPart).join('')
          : `<ul>${element.elements.map((item) => `<li>${item.elements.map(renderPart).join('')}</li>`).join('')}</ul>`,
      );
      return inner.join('\n');
    })
    .join('\n');
}

function renderPart(part: Part): string {
  if (part.type === 'link')
    return `<a href="${escapeHtml(part.url)}">${escapeHtml(part.text ?? part.url)}</a>`;
  const text = escapeHtml(part.text);
  return part.style?.bold === true ? `<strong>${text}</strong>` : text;
}
