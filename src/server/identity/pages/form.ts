import { html, raw } from 'hono/html'
import { minPasswordLength } from '#contract/user.ts'
import type { Html } from './page-frame.ts'

export interface Field {
  name: string
  label: string
  type: 'email' | 'password' | 'text'
  autocomplete: 'username' | 'current-password' | 'new-password' | 'one-time-code' | 'name'
  value?: string
  help?: string
  error?: string | undefined
  /** The field to fill in next. */
  focus: boolean
}

function fieldHtml({ name, label, type, autocomplete, value = '', help, error, focus }: Field): Html {
  const describedBy = [
    ...(help === undefined ? [] : [`${name}-help`]),
    ...(error === undefined ? [] : [`${name}-error`]),
  ]
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      value="${value}"
      required
      ${raw(focus ? 'autofocus' : '')}
      ${raw(error === undefined ? '' : 'aria-invalid="true"')}
      ${raw(describedBy.length === 0 ? '' : `aria-describedby="${describedBy.join(' ')}"`)}
    />
    ${help === undefined ? '' : html`<p class="help" id="${name}-help">${help}</p>`}
    ${error === undefined ? '' : html`<p class="error" id="${name}-error">${error}</p>`}
  </div>`
}

/** The two fields of a new password, by the errors that they had; `focus` is the field to fill in next. */
export const newPasswordFields = (
  [label, labelAgain]: readonly [string, string],
  errors: { password?: string; again?: string },
  focus: string,
): Field[] =>
  (['password', 'again'] as const).map((name) => ({
    name,
    label: name === 'password' ? label : labelAgain,
    type: 'password',
    autocomplete: 'new-password',
    ...(name === 'password' ? { help: `At least ${minPasswordLength} characters.` } : {}),
    error: errors[name],
    focus: focus === name,
  }))

export interface Form {
  action: string
  /** The error of the request as a whole. */
  problem: string | null
  fields: readonly Field[]
  verb: string
}

/** A form that works without scripts. */
export const formHtml = ({ action, problem, fields, verb }: Form): Html =>
  html`<form method="post" action="${action}">
    ${problem === null ? '' : html`<p class="problem" role="alert">${problem}</p>`} ${fields.map(fieldHtml)}
    <button type="submit">${verb}</button>
  </form>`
