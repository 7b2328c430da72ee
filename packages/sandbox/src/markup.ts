/** Escapes text for HTML, attributes included. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const STYLE = `
:root{color-scheme:light dark;--ink:#1b1d23;--soft:#565b66;--ground:#f3f4f6;--card:#fff;--line:#d5d8de;--accent:#3d4fd1}
@media (prefers-color-scheme:dark){:root{--ink:#eceef2;--soft:#a9afbc;--ground:#17181c;--card:#22242a;--line:#3b3f49;--accent:#8f9cff}}
*{box-sizing:border-box}
body{margin:0;padding:2rem 1rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:var(--width,28rem);margin:0 auto;background:var(--card);border:1px solid var(--line);border-radius:.75rem;padding:1.5rem}
h1{font-size:1.35rem;margin:0 0 .5rem}h2{font-size:1.1rem;margin:1.5rem 0 .5rem}p{margin:.25rem 0 1rem}
.soft{color:var(--soft)}a{color:var(--accent)}
fieldset{border:0;padding:0;margin:0 0 1rem}legend{font-weight:600;padding:0;margin-bottom:.25rem}
.row{display:flex;gap:.75rem;align-items:center;padding:.5rem;border-radius:.5rem;cursor:pointer}.row:hover{background:var(--ground)}
.row img{border-radius:50%}.row small{display:block;color:var(--soft)}
input[type=text]{width:100%;padding:.5rem;font:inherit;color:inherit;background:var(--ground);border:1px solid var(--soft);border-radius:.5rem}
.actions{display:flex;gap:.75rem;justify-content:flex-end;margin-top:1.25rem}
button{font:inherit;font-weight:600;padding:.5rem 1.1rem;border-radius:.5rem;border:1px solid var(--soft);background:transparent;color:inherit;cursor:pointer}
button.primary{background:#3d4fd1;border-color:#3d4fd1;color:#fff}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:.25rem 0}
article{border-top:1px solid var(--line);padding:.75rem 0}
.embed{border-left:4px solid var(--line);background:var(--ground);padding:.5rem .75rem;margin:.5rem 0;border-radius:.25rem}
.fields{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:.5rem 0}dt{font-weight:600}dd{margin:0}`;

/** Renders a full HTML page; `body` is HTML, `title` plain text, `width` a CSS length for the column. */
export function htmlPage(title: string, body: string, width = '28rem'): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body style="--width:${width}"><main>${body}</main></body></html>`;
}

/** Renders a page with a request's problem; `problem` is plain text. */
export function problemPage(service: string, problem: string): string {
  return htmlPage(
    `${service}: cannot continue`,
    `<h1>Cannot continue</h1><p role="alert">${escapeHtml(problem)}</p>
<p class="soft">This is the sandbox's stand-in of ${escapeHtml(service)}. Go back and try again from the application.</p>`,
  );
}
