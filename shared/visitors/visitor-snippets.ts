/** Ways to have the script on every page of a site. */
export const visitorSnippetKinds = ['html', 'wordpress', 'tag-manager', 'npm'] as const;
export type VisitorSnippetKind = (typeof visitorSnippetKinds)[number];

/** Markup to add to the site, by way of adding it. @param address of its script: `https://…/v/<key>.js` */
export const visitorSnippets = (address: string): Record<VisitorSnippetKind, string> => ({
  html: `<script defer src="${address}"></script>`,
  wordpress: `<?php
/* Plugin Name: Web Vitals visitors */
add_action( 'wp_head', function () {
	echo '<script defer src="${address}"></script>';
}, 1 );`,
  // Tag Manager removes attributes that it does not know from a tag of its own.
  'tag-manager': `<script>
  var script = document.createElement('script');
  script.src = '${address}';
  document.head.appendChild(script);
</script>`,
  npm: `import(/* webpackIgnore: true */ /* @vite-ignore */ '${address}');`,
});

/** Address of the script in the tag that a call answers. */
export const scriptAddressOf = (tag: string): string => /src="([^"]+)"/.exec(tag)?.[1] ?? '';
