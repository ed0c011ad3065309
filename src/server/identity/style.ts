/** The identity server's whole style sheet; its pages run no script. */
export const style = `
:root { color-scheme: light dark; --page: #f6f7f9; --card: #fff; --line: #ced4da; --ink: #1f2328; --soft: #57606a;
  --accent: #1864ab; --accent-ink: #fff; --wrong: #c92a2a; --wrong-page: #fff5f5; }
@media (prefers-color-scheme: dark) {
  :root { --page: #16181c; --card: #212429; --line: #495057; --ink: #f1f3f5; --soft: #a8b0b8;
    --accent: #74c0fc; --accent-ink: #10161d; --wrong: #ff8787; --wrong-page: #33201f; }
}
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page);
  color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { width: 100%; max-width: 400px; padding: 32px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.product { margin: 0 0 4px; color: var(--soft); font-size: 14px; font-weight: 600; }
h1 { margin: 0 0 20px; font-size: 24px; line-height: 1.25; }
.field { margin-bottom: 16px; }
label { display: block; font-weight: 600; font-size: 14px; margin-bottom: 4px; }
.help { margin: 0 0 4px; color: var(--soft); font-size: 14px; }
input { width: 100%; padding: 10px 12px; font: inherit; color: inherit; background: transparent;
  border: 1px solid var(--line); border-radius: 8px; }
input[aria-invalid] { border-color: var(--wrong); }
.error { margin: 4px 0 0; color: var(--wrong); font-size: 14px; }
.problem { margin: 0 0 16px; padding: 10px 12px; border: 1px solid var(--wrong); border-radius: 8px;
  color: var(--wrong); background: var(--wrong-page); }
button { width: 100%; padding: 10px 16px; font: inherit; font-weight: 600; border: 0; border-radius: 8px;
  color: var(--accent-ink); background: var(--accent); cursor: pointer; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
@media (max-width: 430px) { main { padding: 24px 20px; } }
`
