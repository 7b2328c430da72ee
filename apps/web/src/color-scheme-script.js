// Runs before the first paint, inline: the only inline script of the product. Its hash goes into dist/csp.json.
(() => {
  let scheme = 'dark';
  try {
    if (localStorage.getItem('mantine-color-scheme-value') === 'light') scheme = 'light';
  } catch {}
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
