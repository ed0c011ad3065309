import { useCallback, useState } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { type FormValues, isSameValue, recordIn } from '#machines/shapes/three-way.ts'

export type Field<Values> = keyof Values & string

/** A field, or an entry of a field that is a record: `offerings.ID`. */
export type Path<Values> = Field<Values> | `${Field<Values>}.${string}`
type ValueAt<Values, At> = At extends keyof Values ? Values[At] : string | boolean

/** Checks a form, by field or as a whole; returns the messages, by path, of what cannot be saved. */
export type FormRules<Values> =
  | ((values: Values) => Readonly<Record<string, string | null>>)
  | { [Of in Field<Values>]?: (value: Values[Of], values: Values) => string | null }

/** A message about a value, which goes once the value is changed. */
interface Fault {
  message: string
  of: unknown
}

const split = (path: string): [field: string, key: string | undefined] => {
  const [field = path, key] = path.split('.')
  return [field, key]
}

/** Reads a field's value, or that of an entry of it. */
export function valueAt(values: FormValues, path: string): unknown {
  const [field, key] = split(path)
  return key === undefined ? values[field] : recordIn(values, field)[key]
}

function withValue(values: FormValues, path: string, value: unknown): FormValues {
  const [field, key] = split(path)
  return { ...values, [field]: key === undefined ? value : { ...recordIn(values, field), [key]: value } }
}

function messagesOf<Values extends object>(rules: FormRules<Values>, values: Values): [string, string][] {
  const found =
    typeof rules === 'function'
      ? Object.entries(rules(values))
      : (Object.keys(rules) as Field<Values>[]).map(
          (field) => [field, rules[field]?.(values[field], values) ?? null] as const,
        )
  return found.flatMap(([path, message]) => (message === null ? [] : [[path, message]]))
}

/** The value that an input reports: its event, or the value itself. */
function reported(given: unknown): unknown {
  const target = (given as { currentTarget?: unknown } | null)?.currentTarget
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return target.checked
  const hasText = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement].some(
    (each) => target instanceof each,
  )
  return hasText ? (target as HTMLInputElement).value : given
}

/** Focuses a field's input, if it is on the page. */
export const focusField = (path: string): void =>
  document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus()

/** The fields of an edit panel's form, whose values its machine holds: their inputs, and what is wrong with them. */
export function useFormFields<Values extends object>(
  actor: ActorRefFrom<typeof editPanel>,
  values: Values,
  rules: FormRules<Values>,
) {
  const [faults, setFaults] = useState<Readonly<Record<string, Fault>>>({})
  const setFieldValue = useCallback(
    <At extends Path<Values>>(path: At, value: ValueAt<Values, At>) =>
      actor.send({ type: 'changed', values: withValue(actor.getSnapshot().context.values, path, value) }),
    [actor],
  )
  const faultOf = (path: string, message: string): Fault => ({
    message,
    of: valueAt(values as FormValues, path),
  })
  return {
    values,
    setFieldValue,
    setValues: (patch: Partial<Values>) =>
      actor.send({ type: 'changed', values: { ...actor.getSnapshot().context.values, ...patch } }),
    /** Shows a message until the value is changed. */
    setFieldError: (path: Path<Values>, message: string) =>
      setFaults((before) => ({ ...before, [path]: faultOf(path, message) })),
    errorOf: (path: string): string | undefined => {
      const fault = faults[path]
      return fault !== undefined && isSameValue(fault.of, valueAt(values as FormValues, path))
        ? fault.message
        : undefined
    },
    /** True if all fields can be saved as they are; else shows why not, and focuses the first of them. */
    check: (): boolean => {
      const found = messagesOf(rules, values)
      setFaults(Object.fromEntries(found.map(([path, message]) => [path, faultOf(path, message)])))
      const [first] = found
      if (first !== undefined) focusField(first[0])
      return first === undefined
    },
    /** Connects an input with its field. */
    inputOf: (path: Path<Values>, type: 'input' | 'checkbox') => {
      const value = valueAt(values as FormValues, path)
      return {
        'data-path': path,
        onChange: (given: unknown) => setFieldValue(path, reported(given) as ValueAt<Values, typeof path>),
        // What the form's shape says of it; the checks of drafts and records hold it to that.
        ...(type === 'checkbox' ? { checked: value as boolean } : { value: value as string }),
      }
    },
  }
}
