/** The page's style sheet; colors follow the system's light or dark scheme. */
export const style = `
:root { color-scheme: light dark; --line: light-dark(#c9ced6, #454b55); --soft: light-dark(#4d5562, #b6bdc9);
  --card: light-dark(#ffffff, #1f2329); --link: light-dark(#1d4f91, #8ab8f5); }
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#f4f5f7, #15181c); color: light-dark(#1b1f24, #e8eaed); }
header, main { max-width: 46rem; margin: 0 auto; padding: 0.75rem 1rem; }
header { text-align: end; }
h1 { margin: 0; font-size: 1.6rem; overflow-wrap: anywhere; }
h2 { margin: 0.25rem 0; font-size: 1.1rem; overflow-wrap: anywhere; }
a { color: var(--link); }
header a, form a, h2 a { display: inline-block; min-height: 1.5rem; }
ul { list-style: none; margin: 0; padding: 0; }
li article, .text:not(.short), dl { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; }
li { margin-block: 0.75rem; }
.meta, .to { margin: 0; color: var(--soft); overflow-wrap: anywhere; }
.kind { border: 1px solid var(--line); border-radius: 0.25rem; padding: 0 0.4rem; margin-inline-end: 0.4rem; }
.code { margin: 0.5rem 0; }
.code strong { font: 700 1.75rem/1.2 ui-monospace, monospace; letter-spacing: 0.15em; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; }
.short { max-height: 6rem; overflow: hidden; }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: center; }
input[type='search'] { flex: 1 1 14rem; }
input, button { font: inherit; padding: 0.5rem 0.75rem; border: 1px solid light-dark(#767d88, #8a919c); border-radius: 0.375rem; background: var(--card); color: inherit; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
`

/**
 * Shows new messages without moving the content being read or typed; without scripts the page reloads itself
 * instead.
 */
export const script = `
setInterval(async () => {
  try {
    const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html').getElementById('messages');
    const shown = document.getElementById('messages');
    if (fresh && fresh.innerHTML !== shown.innerHTML) shown.innerHTML = fresh.innerHTML;
  } catch {}
}, 2000);
`
