import { type ChangeEvent, useCallback, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { type FormValues, isSameValue, recordIn } from '#machines/shapes/three-way.ts'

export type FormField<Values> = keyof Values & string

/** A field, or an entry of a field that is a record: `offerings.ID`. */
export type Path<Values> = FormField<Values> | `${FormField<Values>}.${string}`
type ValueAt<Values, At> = At extends keyof Values ? Values[At] : string | boolean

/** Checks a form, by field or as a whole; returns the messages, by path, of what cannot be saved. */
export type FormRules<Values> =
  | ((values: Values) => Readonly<Record<string, string | null>>)
  | { [Of in FormField<Values>]?: (value: Values[Of], values: Values) => string | null }

/** Messages by path, and the values that they are about. */
export interface Messages {
  texts: Readonly<Record<string, string>>
  about: FormValues
}

function valueAt(values: FormValues, path: string): unknown {
  const [field = path, key] = path.split('.')
  return key === undefined ? values[field] : recordIn(values, field)[key]
}

function withValue(values: FormValues, path: string, value: unknown): FormValues {
  const [field = path, key] = path.split('.')
  return { ...values, [field]: key === undefined ? value : { ...recordIn(values, field), [key]: value } }
}

/** The message about a field, which goes once its value is changed. */
export const messageAt = (path: string, { texts, about }: Messages, values: FormValues): string | undefined =>
  isSameValue(valueAt(about, path), valueAt(values, path)) ? texts[path] : undefined

function found<Values extends object>(rules: FormRules<Values>, values: Values): [string, string][] {
  const fields = Object.keys(rules) as FormField<Values>[]
  const messages =
    typeof rules === 'function'
      ? Object.entries(rules(values))
      : fields.map((field) => [field, rules[field]?.(values[field], values) ?? null] as const)
  return messages.flatMap(([path, message]) => (message === null ? [] : [[path, message]]))
}

type Reported =
  | ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>
  | string
  | boolean
  | null

/** The value that an input reports, as an event or plainly. */
function reported(given: Reported): string | boolean | null {
  if (typeof given !== 'object' || given === null) return given
  const { currentTarget } = given
  const isChecked = currentTarget instanceof HTMLInputElement && currentTarget.type === 'checkbox'
  return isChecked ? currentTarget.checked : currentTarget.value
}

/** Focuses a field's input, if it is on the page. */
export const focusField = (path: string): void =>
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()

/** The fields of an edit panel's form, whose values its machine holds: their inputs, and what is wrong with them. */
export function useFormFields<Values extends object>(
  actor: ActorRefFrom<typeof editPanel>,
  typed: FormValues,
  rules: FormRules<Values>,
) {
  const [faults, setFaults] = useState<Messages>({ texts: {}, about: typed })
  const change = useCallback(
    (path: string, value: unknown) =>
      actor.send({ type: 'changed', values: withValue(actor.getSnapshot().context.values, path, value) }),
    [actor],
  )
  const values = typed as Values
  return {
    values,
    setFieldValue: change as <At extends Path<Values>>(path: At, value: ValueAt<Values, At>) => void,
    setValues: (patch: Partial<Values>) =>
      actor.send({ type: 'changed', values: { ...actor.getSnapshot().context.values, ...patch } }),
    /** Shows a message until the value is changed. */
    setFieldError: (path: Path<Values>, message: string) =>
      setFaults(({ texts, about }) => ({
        texts: { ...texts, [path]: message },
        about: withValue(about, path, valueAt(typed, path)),
      })),
    faultAt: (path: string) => messageAt(path, faults, typed),
    /** True if all fields can be saved as they are; else shows why not, and focuses the first of them. */
    check: (): boolean => {
      const messages = found(rules, values)
      setFaults({ texts: Object.fromEntries(messages), about: typed })
      const [first] = messages
      if (first !== undefined) focusField(first[0])
      return first === undefined
    },
    /** Connects an input with its field. */
    inputOf: (path: Path<Values>, type: 'input' | 'checkbox') => ({
      'data-path': path,
      onChange: (given: Reported) => change(path, reported(given)),
      // What the form's shape says of it; the checks of drafts and records hold it to that.
      ...(type === 'checkbox'
        ? { checked: valueAt(typed, path) as boolean }
        : { value: valueAt(typed, path) as string }),
    }),
  }
}
