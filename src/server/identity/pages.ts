import { html, raw } from 'hono/html'

type Html = ReturnType<typeof html>

interface Field {
  name: string
  label: string
  type: 'email' | 'password'
  autocomplete: string
  value?: string
  help?: string
  error?: string | undefined
  focus: boolean
}

function frame(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} – Partner Portal</title>
        <link rel="stylesheet" href="/oauth/style.css" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main>
          <p class="product">Partner Portal</p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}

function field(each: Field): Html {
  const describedBy = [each.help ? `${each.name}-help` : '', each.error ? `${each.name}-error` : '']
    .filter((id) => id !== '')
    .join(' ')
  return html`<div class="field">
    <label for="${each.name}">${each.label}</label>
    ${each.help ? html`<p class="help" id="${each.name}-help">${each.help}</p>` : ''}
    <input
      id="${each.name}"
      name="${each.name}"
      type="${each.type}"
      autocomplete="${each.autocomplete}"
      value="${each.value ?? ''}"
      required
      ${raw(each.focus ? 'autofocus' : '')}
      ${raw(each.error ? 'aria-invalid="true"' : '')}
      ${raw(describedBy === '' ? '' : `aria-describedby="${describedBy}"`)}
    />
    ${each.error ? html`<p class="error" id="${each.name}-error">${each.error}</p>` : ''}
  </div>`
}

const form = (action: string, problem: string | null, fields: readonly Field[], verb: string): Html =>
  html`<form method="post" action="${action}">
    ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`} ${fields.map(field)}
    <button type="submit">${verb}</button>
  </form>`

export interface SignInForm {
  action: string
  email: string
  problem: string | null
  errors: { email?: string; password?: string }
}

/** The sign-in page; what was typed as e-mail stays, a password never does. */
export function signInPage({ action, email, problem, errors }: SignInForm): Html {
  const atPassword = email !== '' && errors.email === undefined
  return frame(
    'Sign in',
    form(
      action,
      problem,
      [
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
      ],
      'Sign in',
    ),
  )
}

export interface PasswordForm {
  action: string
  mustChange: boolean
  minLength: number
  errors: { current?: string; password?: string; again?: string }
}

/** The page to change a password; a one-time password was just typed and is not asked for again. */
export function passwordPage({ action, mustChange, minLength, errors }: PasswordForm): Html {
  const current: Field = {
    name: 'current',
    label: 'Current password',
    type: 'password',
    autocomplete: 'current-password',
    error: errors.current,
    focus: errors.password === undefined && errors.again === undefined,
  }
  return frame(
    mustChange ? 'Choose a new password' : 'Change your password',
    html`${mustChange ? html`<p>You signed in with a one-time password. Choose your own to go on.</p>` : ''}
    ${form(
      action,
      null,
      [
        ...(mustChange ? [] : [current]),
        {
          name: 'password',
          label: 'New password',
          type: 'password',
          autocomplete: 'new-password',
          help: `At least ${minLength} characters.`,
          error: errors.password,
          focus: mustChange ? errors.again === undefined : errors.password !== undefined,
        },
        {
          name: 'again',
          label: 'New password again',
          type: 'password',
          autocomplete: 'new-password',
          error: errors.again,
          focus: errors.again !== undefined && errors.password === undefined,
        },
      ],
      'Save password',
    )}`,
  )
}

/** A page that only says something, with a link back where there is one. */
export const messagePage = (title: string, text: string, link: { href: string; text: string } | null): Html =>
  frame(
    title,
    html`<p>${text}</p>
      ${link === null ? '' : html`<p><a href="${link.href}">${link.text}</a></p>`}`,
  )
