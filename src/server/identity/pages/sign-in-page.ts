import { html } from 'hono/html'
import { formHtml } from './form.ts'
import { type Brand, frame, type Html, type PageLink } from './page-frame.ts'

export interface SignInForm {
  action: string
  /** Other ways to sign in. */
  links: readonly PageLink[]
  email: string
  problem: string | null
  errors: { email?: string; password?: string }
  /** True right after logging out. */
  loggedOut?: boolean
}

/** The sign-in page. Keeps the typed e-mail, never a password. */
export function signInPage(
  brand: Brand,
  { action, links, email, problem, errors, loggedOut = false }: SignInForm,
): Html {
  const atPassword = email !== '' && errors.email === undefined
  const fields = [
    {
      name: 'email',
      label: 'E-mail',
      type: 'email',
      autocomplete: 'username',
      value: email,
      error: errors.email,
      focus: !atPassword,
    },
    {
      name: 'password',
      label: 'Password',
      type: 'password',
      autocomplete: 'current-password',
      error: errors.password,
      focus: atPassword,
    },
  ] as const
  return frame(
    brand,
    'Sign in',
    html`${loggedOut ? html`<p role="status" class="lead">You have logged out.</p>` : ''}
      <p class="lead">Use your platform account.</p>
      ${formHtml({ action, problem, fields, verb: 'Sign in' })}
      <p><a class="onward" href="/oauth/forgot">Forgot your password?</a></p>
      ${
        links.length === 0
          ? ''
          : html`<ul class="elsewhere" aria-label="Other ways to sign in">
              ${links.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}
            </ul>`
      }`,
  )
}
