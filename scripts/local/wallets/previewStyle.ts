/** The styles of `/wallet-preview`, in the site's colours. The page is not part of the site. */
export const PREVIEW_STYLE = `
:root { color-scheme: light dark; --paper: #fbf7f0; --surface: #fff; --text: #17231f; --muted: #55625c;
  --line: #e4dccf; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0f1a17; --surface: #182622; --text: #f1ece2; --muted: #a9b8b1; --line: #2c3d37; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--text);
  font: 1.0625rem/1.5 Inter, system-ui, sans-serif; }
h1, h2 { margin: 0; font: 600 2rem/1.15 Fraunces, Georgia, serif; }
h2 { margin: 2.5rem 0 1rem; font-size: 1.375rem; }
.top { display: flex; flex-wrap: wrap; gap: 1rem 1.25rem; align-items: center; }
.top p, #said { margin: 0; color: var(--muted); }
.open { margin-inline-start: auto; white-space: nowrap; display: inline-flex; align-items: center;
  min-height: 2.75rem; padding: 0 1rem;
  border: 1px solid var(--line); border-radius: 10px; background: var(--surface); cursor: pointer; }
.open:focus-within { outline: 3px solid #1d6a8c; outline-offset: 2px; }
.open input { position: absolute; width: 1px; height: 1px; opacity: 0; }
.tiles { display: grid; grid-template-columns: repeat(2, 1.25rem); gap: 3px; }
.tiles i { aspect-ratio: 1; border-radius: 4px; background: #12463a; }
.tiles i:nth-child(2) { background: #e9b44c; transform: rotate(45deg) scale(0.82); }
.tiles i:nth-child(3) { background: #c8502b; }
.tiles i:nth-child(4) { background: #bfd8d2; }
#cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 0 2rem;
  align-items: start; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem;
  align-items: start; }
.none { display: flex; gap: 1rem; align-items: center; padding: 1.5rem; border: 1.5px dashed var(--line);
  border-radius: 14px; }
.none p { margin: 0; color: var(--muted); }
.none .tiles i { background: none; border: 1.5px dashed var(--muted); transform: none; }
.pass { overflow: hidden; border-radius: 20px; background: var(--ground); color: var(--ink);
  box-shadow: 0 1px 2px rgb(60 45 20 / 0.2), 0 12px 32px rgb(60 45 20 / 0.18); }
.pass.apple { border-radius: 12px; }
.pass header { display: flex; gap: 0.75rem; align-items: center; padding: 1rem 1.25rem; min-height: 4.5rem; }
.pass header > div { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.pass header strong, .pass header span { display: block; line-height: 1.25; }
.pass header span { font-size: 0.875rem; }
.pass header small { align-self: start; padding: 0.1rem 0.5rem; border: 1px solid currentColor;
  border-radius: 99px; font-size: 0.75rem; }
.pass header .row { flex: none; padding: 0; text-align: end; }
.logo { height: 2.5rem; max-width: 10rem; object-fit: contain; }
.google .logo { width: 2.5rem; border-radius: 50%; object-fit: cover; background: var(--ink); }
.row { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; margin: 0; padding: 0.5rem 1.25rem; }
.row > div { min-width: 0; }
dt { font-size: 0.75rem; opacity: 0.86; }
.row dd { margin: 0; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
.strip { position: relative; }
.strip img, .hero { display: block; width: 100%; }
.strip p { margin: 0; padding: 0.5rem 1.25rem; }
.strip p strong { font-size: 1.75rem; }
.code { margin: 1rem auto 1.25rem; width: max-content; padding: 0.5rem 0.5rem 0.25rem; border-radius: 10px;
  background: #fff; color: #17231f; text-align: center; }
.code svg { display: block; }
figcaption { font: 0.875rem/1.5 ui-monospace, monospace; }
.noCode { margin: 1rem 1.25rem; }
details { padding: 0.75rem 1.25rem 1rem; background: var(--surface); color: var(--text); font-size: 0.9375rem; }
details dd { margin: 0 0 0.5rem; white-space: pre-line; overflow-wrap: anywhere; }
details a { color: inherit; }
.over { filter: grayscale(1) opacity(0.7); }
`;
