import { html } from 'hono/html'
import { formHtml, newPasswordFields } from './form.ts'
import { type Brand, frame, type Html, type PageLink } from './page-frame.ts'

export interface ForgotForm {
  email: string
  problem: string | null
  error: string | undefined
  back: PageLink
}

/** The page that asks for the address to which the link goes. */
export function forgotPage(brand: Brand, { email, problem, error, back }: ForgotForm): Html {
  const field = {
    name: 'email',
    label: 'E-mail',
    type: 'email',
    autocomplete: 'username',
    value: email,
    error,
    focus: true,
  } as const
  return frame(
    brand,
    'Forgot your password?',
    html`<p class="lead">We send a link to your account’s address, with which you choose a new password.</p>
      ${formHtml({ action: '/oauth/forgot', problem, fields: [field], verb: 'Send link' })}
      <p><a class="onward" href="${back.href}">${back.text}</a></p>`,
  )
}

export interface ResetForm {
  action: string
  email: string
  errors: { password?: string; again?: string }
}

/** The page that a letter's link leads to, where the new password is chosen. */
export function resetPage(brand: Brand, { action, email, errors }: ResetForm): Html {
  const focus = errors.again === undefined ? 'password' : 'again'
  const fields = newPasswordFields(['New password', 'New password again'], errors, focus)
  return frame(
    brand,
    'Choose a new password',
    html`<p class="lead">For ${email}. All browsers will have to sign in again.</p>
      ${formHtml({ action, problem: null, fields, verb: 'Save password' })}`,
  )
}
