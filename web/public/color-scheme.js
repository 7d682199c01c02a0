// Before the first paint, so that a chosen scheme never flashes the other one. A file, since the policy forbids inline scripts.
(() => {
  const kept = localStorage.getItem('mantine-color-scheme-value');
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const scheme = kept === 'light' || kept === 'dark' ? kept : system;
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
