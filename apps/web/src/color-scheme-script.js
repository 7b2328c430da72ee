// Runs before the first paint, inline: the only inline script of the product. Its hash goes into dist/csp.json.
(() => {
  const root = document.documentElement;
  let scheme = 'dark';
  try {
    if (localStorage.getItem('mantine-color-scheme-value') === 'light') scheme = 'light';
    if (localStorage.getItem('tenfour-density') === 'compact') root.setAttribute('data-density', 'compact');
  } catch {}
  root.setAttribute('data-mantine-color-scheme', scheme);
})();
