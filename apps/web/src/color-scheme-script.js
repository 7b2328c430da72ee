// Runs before the first paint, inline in every page. Its hash goes into dist/csp.json.
(() => {
  const root = document.documentElement;
  let scheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  try {
    const chosen = localStorage.getItem('mantine-color-scheme-value');
    if (chosen === 'light' || chosen === 'dark') scheme = chosen;
    if (localStorage.getItem('tenfour-density') === 'compact') root.setAttribute('data-density', 'compact');
  } catch {}
  root.setAttribute('data-mantine-color-scheme', scheme);
})();
