import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import { type Field, formHtml } from './form.ts'
import { passkeyForm } from './passkey-page.ts'
import { type Brand, frame, type Html } from './page-frame.ts'

/** A page that asks for a code after the password. */
export interface CodeForm {
  action: string
  email: string
  problem: string | null
  error: string | undefined
  /** Where another account signs in. */
  elsewhere: string
}

const codeField = (label: string, error: string | undefined, help?: string): Field => ({
  name: 'code',
  label,
  type: 'text',
  autocomplete: 'one-time-code',
  ...(help === undefined ? {} : { help }),
  error,
  focus: true,
})

const signInElsewhere = (href: string) =>
  html`<p>
    <a class="onward" href="${href}">Sign in with another account</a>
  </p>`

/** The page's ways to prove a second factor, of which there is one at least. */
export interface CodePage extends CodeForm {
  /** WebAuthn's options for a passkey, as JSON; null without one. */
  passkey: string | null
  /** The kind of codes that are taken besides; null if none are. */
  codes: 'authenticator' | 'recovery' | null
}

/** The page that asks for a passkey, a code of the authenticator, or a recovery code. */
export function codePage(brand: Brand, form: CodePage): Html {
  const { action, email, problem, error, elsewhere, passkey, codes } = form
  const field =
    codes === 'authenticator'
      ? codeField(
          'Code',
          error,
          'The six digits that your authenticator app shows now, or one of your recovery codes.',
        )
      : codeField('Recovery code', error, 'One of the codes that you were given with your passkey.')
  const ofCode =
    codes === null
      ? ''
      : formHtml({ action, problem: passkey === null ? problem : null, fields: [field], verb: 'Continue' })
  return frame(
    brand,
    passkey === null ? 'Enter your code' : 'Confirm that it is you',
    html`<p class="lead">For ${email}.</p>
      ${passkey === null ? '' : passkeyForm({ action, problem, options: passkey, begins: false })}
      ${passkey === null || codes === null ? '' : html`<p class="or">Or, without your passkey:</p>`} ${ofCode}
      ${signInElsewhere(elsewhere)}`,
  )
}

/** The page on which an authenticator is set up; `secret` is in base32. */
export function setUpPage(
  brand: Brand,
  { action, email, problem, error, elsewhere, secret }: CodeForm & { secret: string },
): Html {
  const issuer = encodeURIComponent(brand.product)
  const link = `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`
  const fields = [codeField('Code', error, 'The six digits that the app now shows.')]
  return frame(
    brand,
    'Set up an authenticator',
    html`<p class="lead">
        Your account ${email} needs a second factor: an authenticator app, whose codes you enter when you sign
        in.
      </p>
      <p>Scan this with the app, or <a href="${link}">open it on this device</a>.</p>
      <div class="qr" role="img" aria-label="QR code of the secret">
        ${raw(renderSVG(link, { border: 4 }))}
      </div>
      <p>The secret, to type it instead:</p>
      <p><code>${secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code></p>
      ${formHtml({ action, problem, fields, verb: 'Confirm the code' })} ${signInElsewhere(elsewhere)}`,
  )
}

/** The page that shows new recovery codes, once. */
export const recoveryCodesPage = (brand: Brand, codes: readonly string[], onward: string): Html =>
  frame(
    brand,
    'Keep your recovery codes',
    html`<p class="lead">
        Your authenticator is set up. Each of these codes signs you in once without it, for instance when your
        phone is lost. Keep them in a safe place: they are shown only now.
      </p>
      <ul class="codes">
        ${codes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p><a class="onward" href="${onward}">I have saved them, continue</a></p>`,
  )
