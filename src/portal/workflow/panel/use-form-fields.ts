import { type ChangeEvent, useCallback, useEffect, useState } from 'react'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import { type FormValues, isSameValue, recordIn } from '#machines/shapes/three-way.ts'
import type { WorkflowOnScreen } from '../use-workflow.ts'
import { fieldNamed, type FieldNames, messagesByField } from './field-messages.ts'
import { counterProps, tooLongFields } from './form-limits.ts'

export type FormField<Values> = keyof Values & string

/** A field, or an entry of a field that is a record: `offerings.ID`. */
export type Path<Values> = FormField<Values> | `${FormField<Values>}.${string}`
type ValueAt<Values, At> = At extends keyof Values ? Values[At] : string | boolean

/** Messages by path, and the values that they are about. */
interface Messages {
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
const messageAt = (path: string, { texts, about }: Messages, values: FormValues): string | undefined =>
  isSameValue(valueAt(about, path), valueAt(values, path)) ? texts[path] : undefined

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

/** The facts of a form’s fields. */
export interface FieldOptions<Values> {
  /** The fields' labels, in the order in which clashes are listed. */
  labels: Readonly<Record<FormField<Values>, string>>
  /** Body keys of a field that is sent under other names. */
  keysOf?: Readonly<Partial<Record<FormField<Values>, readonly string[]>>>
  /** The contract's body of the call: its text limits are shown at the fields, which never truncate. */
  limits?: { entries: Readonly<Record<string, object>> }
}

/** The fields of an edit panel's form, whose values its machine holds: their inputs, and what is wrong with them. */
export function useFormFields<Values extends object>(
  { actor, snapshot }: Pick<WorkflowOnScreen<typeof editPanel>, 'actor' | 'snapshot'>,
  stored: FormValues,
  { labels, keysOf, limits }: FieldOptions<Values>,
) {
  const { values: typed, sent, problem, etag } = snapshot.context
  const names: FieldNames = { labels, keysOf: keysOf ?? {} }
  const [faults, setFaults] = useState<Messages>({ texts: {}, about: typed })
  const refused = { texts: messagesByField(names, problem), about: sent }
  // Focus the first field named by the platform, as for the form's own messages.
  useEffect(() => {
    const first = Object.keys(problem?.fields ?? {})[0]
    const field = first === undefined ? null : fieldNamed(names, first)
    if (field !== null) focusField(field)
    // Move focus only for a new problem, not for a rerender.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem])

  const change = useCallback(
    (path: string, value: unknown) =>
      actor.send({ type: 'changed', values: withValue(actor.getSnapshot().context.values, path, value) }),
    [actor],
  )
  const tooLong = tooLongFields({ limits, typed, stored })
  /** A field's message: that its text is too long, else the form's or, after a save, the platform's. */
  const errorOf = (field: string): string | undefined =>
    tooLong[field] ?? messageAt(field, faults, typed) ?? messageAt(field, refused, typed)
  return {
    form: {
      values: typed as Values,
      setFieldValue: change as <At extends Path<Values>>(path: At, value: ValueAt<Values, At>) => void,
      setValues: (patch: Partial<Values> | ((values: Values) => Partial<Values>)) => {
        const { values } = actor.getSnapshot().context
        const changes = typeof patch === 'function' ? patch(values as Values) : patch
        actor.send({ type: 'changed', values: { ...values, ...changes } })
      },
      /** Shows a message until the value is changed. */
      setFieldError: (path: Path<Values>, message: string) =>
        setFaults(({ texts, about }) => ({
          texts: { ...texts, [path]: message },
          about: withValue(about, path, valueAt(typed, path)),
        })),
    },
    errorOf,
    /** All properties of this field's input. `checkbox` for a checked value. */
    inputProps: (field: Path<Values>, type: 'input' | 'checkbox' = 'input') => ({
      'data-path': field,
      onChange: (given: Reported) => change(field, reported(given)),
      // What the form's shape says of it; the checks of drafts and records hold it to that.
      ...(type === 'checkbox'
        ? { checked: valueAt(typed, field) as boolean }
        : { value: valueAt(typed, field) as string }),
      // A new record's form is frozen while it is being created, keeping focus.
      ...(type === 'input' && etag === null && snapshot.hasTag('busy') ? { readOnly: true } : {}),
      ...counterProps(field, { limits, typed }),
      error: errorOf(field),
      // Mantine's checkboxes and switches do not set aria-invalid.
      ...(type === 'checkbox' && errorOf(field) !== undefined ? { 'aria-invalid': true } : {}),
    }),
    tooLong,
    /** Shows messages by path, each until its value is changed, and focuses the first of them. */
    tell: (messages: readonly (readonly [path: string, message: string])[]) => {
      setFaults({ texts: Object.fromEntries(messages), about: typed })
      const [first] = messages
      if (first !== undefined) focusField(first[0])
    },
  }
}
