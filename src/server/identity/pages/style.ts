import { createHash } from 'node:crypto'

/** The identity server's style sheet. */
export const style = `
:root { color-scheme: light dark; --page: #f8f9fa; --card: #fff; --line: #dee2e6; --field: #868e96; --ink: #212529;
  --soft: #5c636a; --link: #1864ab; --button: #1971c2; --button-over: #1864ab; --wrong: #c92a2a; --wrong-page: #fff5f5; }
@media (prefers-color-scheme: dark) {
  :root { --page: #1a1b1e; --card: #242529; --line: #3b3d42; --field: #868e96; --ink: #e9ecef;
    --soft: #adb5bd; --link: #74c0fc; --button: #1971c2; --button-over: #1864ab; --wrong: #ffa8a8; --wrong-page: #3a2224; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; min-height: 100dvh; padding: 32px 16px; background: var(--page); color: var(--ink);
  display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 24px;
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
header { display: flex; align-items: center; gap: 12px; font-size: 18px; font-weight: 700; }
header img { display: block; }
main { width: 100%; max-width: 420px; padding: 32px; border: 1px solid var(--line); border-radius: 12px;
  background: var(--card); box-shadow: 0 1px 3px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 4%); }
footer { color: var(--soft); font-size: 14px; }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.lead { margin-bottom: 24px; color: var(--soft); }
.field { margin-bottom: 16px; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 8px;
  font: inherit; color: inherit; background: var(--card); }
input[aria-invalid] { border-color: var(--wrong); }
.help, .error { margin: 4px 0 0; font-size: 14px; }
.help { color: var(--soft); }
.error { color: var(--wrong); font-weight: 600; }
.problem { padding: 8px 12px; border: 1px solid var(--wrong); border-radius: 8px; color: var(--wrong);
  background: var(--wrong-page); }
button { width: 100%; min-height: 44px; margin-top: 8px; padding: 8px 16px; border: 0; border-radius: 8px;
  font: inherit; font-weight: 600; color: #fff; background: var(--button); cursor: pointer; }
button:hover { background: var(--button-over); }
a { color: var(--link); }
code { font: 15px/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
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
