import { html } from 'hono/html'
import { type Field, formHtml } from './form.ts'
import { type Brand, frame, type Html, type PageLink } from './page-frame.ts'
import { minPasswordLength } from '#contract/user.ts'

export interface PasswordForm {
  action: string
  email: string
  /** True for a one-time password, which must be replaced to continue. */
  mustChange: boolean
  problem: string | null
  errors: { current?: string; password?: string; again?: string }
  back: PageLink
}

/** The page on which a signed-in user changes their password. */
export function passwordPage(brand: Brand, form: PasswordForm): Html {
  const { action, email, mustChange, problem, errors, back } = form
  const wrong = (['current', 'password', 'again'] as const).find((name) => errors[name] !== undefined)
  const focused = wrong ?? 'current'
  const field = (name: 'current' | 'password' | 'again', label: string, help?: string): Field => ({
    name,
    label,
    type: 'password',
    autocomplete: name === 'current' ? 'current-password' : 'new-password',
    ...(help === undefined ? {} : { help }),
    error: errors[name],
    focus: focused === name,
  })
  const fields = [
    field('current', mustChange ? 'One-time password' : 'Current password'),
    field('password', 'New password', `At least ${minPasswordLength} characters.`),
    field('again', 'New password again'),
  ]
  return frame(
    brand,
    mustChange ? 'Choose a new password' : 'Change your password',
    html`<p class="lead">
        ${
          mustChange
            ? `Your account ${email} has a one-time password. Choose your own to continue.`
            : `You are signed in as ${email}. Other browsers will have to sign in again.`
        }
      </p>
      ${formHtml({ action, problem, fields, verb: 'Save password' })}
      <p>
        ${
          mustChange
            ? html`<a class="onward" href="/oauth/forgot">Forgot your password?</a>`
            : html`<a class="onward" href="${back.href}">${back.text}</a>`
        }
      </p>`,
  )
}
