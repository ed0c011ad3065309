import { html, raw } from 'hono/html'
import { type Brand, frame, type Html } from './page-frame.ts'
import { passkeyScriptHref } from './passkey-script.ts'

/** A form that a script fills in with a passkey's answer. */
export interface PasskeyForm {
  action: string
  problem: string | null
  /** WebAuthn's options, as JSON. */
  options: string
  /** True if the device is asked as soon as the page is there. */
  begins: boolean
}

/** The button that asks for a passkey; without scripts, a sentence instead. */
export const passkeyForm = ({ action, problem, options, begins }: PasskeyForm): Html =>
  html`<form
      method="post"
      action="${action}"
      data-options="${options}"
      ${raw(begins ? 'data-begins' : '')}
      class="passkey"
    >
      <p class="problem" role="alert" ${raw(problem === null ? 'hidden' : '')}>${problem ?? ''}</p>
      <input type="hidden" name="credential" />
      <button type="button" hidden>Use your passkey</button>
    </form>
    <noscript><p>Passkeys need JavaScript, which is off in your browser.</p></noscript>
    <script src="${passkeyScriptHref}" defer></script>`

/** The page on which a passkey signs in. */
export const passkeyPage = (
  brand: Brand,
  {
    action,
    otherwise,
    problem,
    options,
  }: { action: string; otherwise: string; problem: string | null; options: string | null },
): Html =>
  frame(
    brand,
    'Sign in with a passkey',
    html`<p class="lead">Your device checks that it is you, with a PIN, your fingerprint or your face.</p>
      ${
        options === null
          ? html`<p class="problem" role="alert">${problem}</p>`
          : passkeyForm({ action, problem, options, begins: problem === null })
      }
      <p><a class="onward" href="${otherwise}">Sign in another way</a></p>`,
  )
