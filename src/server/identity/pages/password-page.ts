import { html } from 'hono/html'
import { type Field, formHtml, newPasswordFields } from './form.ts'
import { type Brand, frame, type Html, type PageLink } from './page-frame.ts'

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
  const fields: Field[] = [
    {
      name: 'current',
      label: mustChange ? 'One-time password' : 'Current password',
      type: 'password',
      autocomplete: 'current-password',
      error: errors.current,
      focus: focused === 'current',
    },
    ...newPasswordFields(['New password', 'New password again'], errors, focused),
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
