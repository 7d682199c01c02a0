import MarkdownIt from 'markdown-it';
import { Html } from './html-template.ts';

/** Levels of headings below those of the document. */
const headingsBelow = 2;

// Tags are text, and only harmless protocols become links. An image would be a request to the server of its choice.
const markdown = new MarkdownIt({ html: false, breaks: true }).disable('image');
markdown.core.ruler.push('headings-below', ({ tokens }) => {
  for (const token of tokens)
    if (token.type.startsWith('heading_'))
      token.tag = `h${Math.min(6, Number(token.tag.slice(1)) + headingsBelow)}`;
});

/** What people wrote as Markdown, as markup without scripts and requests. */
export const markdownHtml = (text: string): Html => new Html(markdown.render(text));
