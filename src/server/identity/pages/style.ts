import { createHash } from 'node:crypto'

/** The identity server's style sheet, in the colours and sizes of the portal (src/portal/tokens.css). */
export const style = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --line: #e4e7ec; --field: #858e9c; --ink: #12161e;
  --soft: #5a6473; --link: #2456d6; --button: #2456d6; --button-over: #1d47b3; --on-button: #fff; --wrong: #b3261e;
  --wrong-page: #fdeceb; --shadow: 0 1px 2px rgb(18 22 30 / 8%); }
@media (prefers-color-scheme: dark) {
  :root { --page: #0d1015; --card: #14181f; --line: #242b36; --field: #6a7586; --ink: #e8ebf0;
    --soft: #9aa4b2; --link: #6f97ff; --button: #6f97ff; --button-over: #8cabff; --on-button: #0d1015; --wrong: #ff8f87;
    --wrong-page: #3a1917; --shadow: none; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; padding: 32px 16px; background: var(--page); color: var(--ink);
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 24px;
  font: 14px/1.43 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
header { display: flex; align-items: center; gap: 10px; font-size: 16px; font-weight: 650; }
header img { display: block; }
main { width: 100%; max-width: 420px; padding: 32px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--card); box-shadow: var(--shadow); }
footer { color: var(--soft); font-size: 13px; }
h1 { margin: 0 0 8px; font-size: 20px; font-weight: 680; line-height: 1.3; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.lead { margin-bottom: 24px; color: var(--soft); }
.field { margin-bottom: 16px; }
label { display: block; margin-bottom: 4px; font-size: 13px; font-weight: 600; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 8px;
  font: inherit; font-size: 16px; color: inherit; background: var(--card); }
input[aria-invalid] { border-color: var(--wrong); }
.help, .error { margin: 4px 0 0; font-size: 13px; }
.help { color: var(--soft); }
.error { color: var(--wrong); font-weight: 600; }
.problem { padding: 8px 12px; border: 1px solid var(--wrong); border-radius: 8px; color: var(--wrong);
  background: var(--wrong-page); }
button { width: 100%; min-height: 44px; margin-top: 8px; padding: 8px 16px; border: 0; border-radius: 8px;
  font: inherit; font-weight: 600; color: var(--on-button); background: var(--button); cursor: pointer; }
button:hover { background: var(--button-over); }
a { color: var(--link); }
code { font: 14px/1.43 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
.qr { max-width: 220px; margin: 0 auto 16px; }
.qr svg { display: block; width: 100%; }
.codes { margin: 0 0 24px; padding: 0; list-style: none; }
.elsewhere { margin: 24px 0 0; padding: 24px 0 0; border-top: 1px solid var(--line); list-style: none; }
.elsewhere li + li { margin-top: 8px; }
.elsewhere a { display: flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px;
  border: 1px solid var(--field); border-radius: 8px; font-weight: 600; color: inherit; text-align: center;
  text-decoration: none; overflow-wrap: anywhere; }
.elsewhere a:hover { border-color: var(--link); color: var(--link); }
main > :last-child { margin-bottom: 0; }
form + p { margin-top: 16px; text-align: center; }
script + p:not(.or) { margin-top: 16px; text-align: center; }
.or { margin: 24px 0 16px; padding-top: 16px; border-top: 1px solid var(--line); }
[hidden] { display: none; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; }
@media (max-width: 480px) {
  body { justify-content: flex-start; gap: 16px; padding: 24px 16px; }
  main { padding: 24px 20px; }
}
`

/** Named by its content, so that browsers may cache it forever. */
export const styleName = `style-${createHash('sha256').update(style).digest('hex').slice(0, 16)}.css`
export const styleHref = `/oauth/${styleName}`
