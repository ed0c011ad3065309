import { html } from 'hono/html'
import { type Field, formHtml, newPasswordFields } from './form.ts'
import { type Brand, frame, type Html } from './page-frame.ts'

export interface AcceptanceForm {
  action: string
  email: string
  /** The company that it leads into; null if into none. */
  company: string | null
  /** Where its account signs in instead of with a password, in words; null if with a password. */
  elsewhere: string | null
  name: string
  errors: { name?: string; password?: string; again?: string }
}

/** The page that an invitation's link leads to, where the account is made. */
export function invitationPage(brand: Brand, form: AcceptanceForm): Html {
  const { action, email, company, elsewhere, name, errors } = form
  const wrong = (['name', 'password', 'again'] as const).find((each) => errors[each] !== undefined)
  const fields: Field[] = [
    {
      name: 'name',
      label: 'Your name',
      type: 'text',
      autocomplete: 'name',
      value: name,
      error: errors.name,
      focus: wrong === undefined || wrong === 'name',
    },
    ...(elsewhere === null ? newPasswordFields(['Password', 'Password again'], errors, wrong ?? 'name') : []),
  ]
  return frame(
    brand,
    'Accept your invitation',
    html`<p class="lead">
        Your account will be ${email}${company === null ? '' : html`, and belong to ${company}`}. ${elsewhere}
      </p>
      ${formHtml({ action, problem: null, fields, verb: 'Create account' })}`,
  )
}
