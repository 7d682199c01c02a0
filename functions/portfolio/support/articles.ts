import { type ChatSuggestion, chatSuggestions } from '../../../shared/models/portfolio/chat.ts';

interface Article {
  content: string;
  /** Whether a member of staff should answer as well. */
  needsPerson: boolean;
}

const text = (...paragraphs: string[]): string => paragraphs.join('\n\n');
const article = (...paragraphs: string[]): Article => ({
  content: text(...paragraphs),
  needsPerson: false,
});

/** Our prepared answers. They mention only existing features. */
const articles: Record<ChatSuggestion, Article> = {
  'Web Vitals Support': article(
    'Here you can ask us about the speed of your sites and about this product. Describe the page and what you see, and we will look at it with you. A person answers; if you are away, we send you the answer by mail.',
    'Useful to know: the address of the page, whether it is about mobile or desktop, and which number surprises you. Please never send passwords.',
    'The suggestions below the conversation are answered at once, with short articles like this one.',
  ),
  'Improve Web Vitals': article(
    'Start with what visitors experience: the field data of the page in Registered Sites → the site’s details. They cover the last 28 days, so a change takes weeks to show; the lab data of the next scan show it at once.',
    'Largest Contentful Paint (good: at most 2.5 s): find the LCP element among the findings. Let the server answer faster, do not load that element lazily, give its image fetchpriority="high", and serve it in the size in which it is shown.',
    'Interaction to Next Paint (good: at most 200 ms): split long tasks, load scripts of third parties later, and do less work in each click handler.',
    'Cumulative Layout Shift (good: at most 0.1): give images, videos and advertisements a width and a height, reserve space for what is added later, and use font-display with a fallback of similar size.',
    'Then work through the opportunities of the scan from the top: they are sorted by what they add to the score.',
  ),
  'Tools to Measure Web Vitals': article(
    'Field tools say what real visitors have: the Chrome UX Report (which this product reads every day for each page and its origin), Search Console, and the web-vitals library in your own pages.',
    'Lab tools say why: Lighthouse (which this product runs by schedule on mobile and desktop, under conditions that stay the same until you change the lab settings), PageSpeed Insights, WebPageTest, and the Performance panel of Chrome’s developer tools.',
    'Both belong together. Field data decide whether you pass; lab data show what to change. A single lab run may differ by several points from the next one, so look at the line rather than at one point.',
  ),
  'Web Performance Optimization': article(
    'What usually helps most, in this order:',
    '1. Send less. Compress images (AVIF or WebP), remove scripts and styles that the page does not use, and compress text with Brotli.',
    '2. Send it sooner. Cache pages at a content delivery network, let the server answer in under 800 ms, and preconnect to the few hosts that you need.',
    '3. Send it in the right order. Styles and the largest image first; everything that is not visible at first later, with defer and loading="lazy".',
    '4. Keep the browser free. Long JavaScript tasks delay every click: split them, or move them to a worker.',
    'After each change, press “Run Scan Again” in the site’s details. Make one change at a time, and you see what each was worth.',
  ),
  Pricing: article(
    'Every account begins with a free trial. Plans differ in the number of sites, pages, competitors and users, and in how often your pages are scanned. Plans are paid every 30 days or annually, and an annual payment costs less.',
    'The current prices and what each plan includes are under Subscription Plans in the menu at your name. There you can also ask for a quote if no plan is large enough.',
    'You can cancel at any time; the plan then runs until the end of what you have paid for. Invoices are under Billing.',
  ),
  'Supported Technologies': article(
    'Any public website works, whatever it is built with: pages are loaded in a real Chrome, at http or https, on the ports 80, 443, 8080 and 8443. Nothing has to be installed on your site.',
    'The product recognises the technologies of a page, such as frameworks, shops and content management systems, and lists them in the site’s details. For WordPress, the findings also explain which plugin or setting helps.',
    'Pages behind a sign-in, and addresses in private networks, cannot be scanned. Field data exist only for pages with enough visitors who use Chrome.',
  ),
  'Customer Support': {
    content: text(
      'A member of our team will answer you here. Please write in a sentence or two what you need, and leave the page open if you can: the answer appears automatically. If you are away for more than five minutes, we mail it to you.',
      'For anything with a screenshot, use the form under Contact Us. If your account is suspended, that form and the plans stay open to you.',
    ),
    needsPerson: true,
  },
};

/** The article for the words of a suggestion; undefined for any other words. */
export function articleFor(words: string): Article | undefined {
  const wanted = words.trim().toLowerCase();
  const suggestion = chatSuggestions.find((one) => one.toLowerCase() === wanted);
  return suggestion && articles[suggestion];
}
