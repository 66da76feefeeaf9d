/** The style of the page: the colours of the product in both themes, as `client/ui/tokens.css` has them. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --bg: light-dark(#f6f7f9, #0d1217); --surface: light-dark(#fff, #141a21); --sunken: light-dark(#f1f4f7, #1a222b);
  --line: light-dark(#e1e6eb, #28323d); --text: light-dark(#15202b, #e7ecf1); --text-2: light-dark(#465362, #b0bbc6); --link: light-dark(#0b5a8a, #74bdea);
  --ok: light-dark(#17663a, #7fd3a0); --soon: light-dark(#854a00, #efbd6c); --late: light-dark(#ad241d, #ff9d94); }
* { box-sizing: border-box; }
html { scroll-padding-top: 16px; }
body { margin: 0; display: grid; grid-template-columns: minmax(0, 220px) minmax(0, 860px); justify-content: center; gap: 0 32px; padding: 0 24px 48px;
  background: var(--bg); color: var(--text); font: 0.875rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif; }
header { grid-column: 1 / -1; padding: 32px 0 16px; }
header p { max-width: 75ch; color: var(--text-2); }
h1 { margin: 0; font-size: 1.5rem; }
h2 { margin: 32px 0 12px; font-size: 1.125rem; }
h3 { margin: 0; font-size: 0.875rem; font-weight: 600; overflow-wrap: anywhere; }
h4 { margin: 12px 0 4px; font-size: 0.8125rem; color: var(--text-2); }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding: 16px 0; }
nav ul { margin: 0; padding: 0; list-style: none; }
nav a { display: block; padding: 4px 0; text-decoration: none; }
a { color: var(--link); }
a:focus-visible, pre:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
article { margin: 0 0 12px; padding: 16px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
article article { padding: 0; border: 0; }
article p { margin: 6px 0; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace; font-size: 0.8125rem; }
pre { margin: 0; padding: 12px; overflow: auto; background: var(--sunken); border-radius: 6px; line-height: 1.6; }
.get { color: var(--ok); } .post, .put { color: var(--soon); } .delete { color: var(--late); }
.note { color: var(--text-2); }
pre .note::before { content: '· '; }
table { border-collapse: collapse; width: 100%; margin-top: 8px; }
th, td { padding: 4px 12px 4px 0; text-align: left; vertical-align: top; border-bottom: 1px solid var(--line); overflow-wrap: break-word; }
th { overflow-wrap: normal; font-weight: 600; color: var(--text-2); font-size: 0.8125rem; }
dt { margin-top: 8px; } dd { margin: 0; color: var(--text-2); }
@media (max-width: 760px) { body { grid-template-columns: minmax(0, 1fr); padding: 0 12px 32px; } nav { position: static; max-height: none; }
  nav ul { display: flex; flex-wrap: wrap; gap: 0 16px; } nav a { padding: 8px 0; } article { padding: 12px; } }
@media print { body { display: block; } nav { display: none; } }
`;
