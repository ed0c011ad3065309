import { useForm, type UseFormInput } from '@mantine/form'
import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { editPanel } from '../../machines/edit-panel.ts'
import type { FormValues } from '../../machines/three-way.ts'
import type { Problem } from '../../machines/problem.ts'
import type { FieldDifference } from './components/stale-note.tsx'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { useEditPanel } from './use-edit-panel.ts'
import { useUser } from './use-user.ts'

type Field<Values> = keyof Values & string

/** What a panel's form is about. `Values` is the form's own shape: texts, booleans and plain objects of them. */
export interface PanelFormOptions<Values extends object> {
  /** The edit panel with the platform behind it (made in actors.ts); only the first one given counts. */
  machine: typeof editPanel
  /** Of the record that is edited; null when one is created. */
  etag: string | null
  /** The panel's path: its draft is kept there. */
  path: string
  /** What is typed is a secret: no draft of it is kept. */
  secret?: boolean
  /** What the form begins with: the record's values, or a new one's. */
  stored: Values
  /** Whether a kept draft, or what is stored now, has the form's shape. */
  isValues: (value: unknown) => value is Values
  /** The fields in words, in the order in which differences are listed. */
  labels: Readonly<Record<Field<Values>, string>>
  validate?: UseFormInput<Values>['validate']
  /** What is sent: the body of the call. */
  body: (values: Values) => FormValues
  /** A stored value in words, where it is not simply its text. */
  words?: (field: Field<Values>, values: Values) => string
  onSaved: () => void
  onClosed: () => void
  /** The platform did not take it; what was typed stays. */
  onRefused?: (problem: Problem) => void
}

/** Texts are not written out to be compared: one may be a picture of megabytes. */
const same = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' && typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b

/**
 * Joins a form to the edit panel's machine: knows whether something is unsaved, keeps the draft of this path
 * for who must sign in again, puts the platform's messages at their fields and shows what somebody else has
 * stored meanwhile. Give `panel` to PanelDrawer; `inputProps` to the inputs.
 */
export function usePanelForm<Values extends object>(options: PanelFormOptions<Values>) {
  const { path, stored, isValues, labels } = options
  const user = useUser()
  const [draft] = useState(() => {
    const kept = readDraft(user.id, path)
    return isValues(kept) ? kept : null
  })
  const [base, setBase] = useState(stored)
  // An actor would take a later machine's effects for its own.
  const [machine] = useState(options.machine)
  const actor = useActorRef(machine, {
    input: {
      etag: options.etag,
      known: options.etag === null ? null : (stored as FormValues),
      bodyOf: (values) => (isValues(values) ? options.body(values) : values),
    },
  })
  const fields = Object.keys(labels) as Field<Values>[]

  const form = useForm<Values>({
    initialValues: draft ?? stored,
    ...(options.validate === undefined ? {} : { validate: options.validate }),
    onValuesChange: (values) => {
      if (fields.every((field) => same(values[field], base[field]))) {
        actor.send({ type: 'reverted' })
        dropDraft(user.id, path)
      } else {
        actor.send({ type: 'changed' })
        if (options.secret !== true) keepDraft(user.id, path, values)
      }
    },
  })
  useEffect(() => {
    if (draft !== null) actor.send({ type: 'changed' })
  }, [actor, draft])

  const panel = useEditPanel(actor, {
    saved: () => {
      dropDraft(user.id, path)
      options.onSaved()
    },
    closed: (isGoing) => {
      dropDraft(user.id, path)
      if (!isGoing) options.onClosed()
    },
    reset: (values) => {
      if (!isValues(values)) return
      setBase(values)
      form.setValues(values)
    },
  })
  const { onRefused } = options
  useEffect(() => {
    const subscription = actor.on('refused', ({ problem }) => onRefused?.(problem))
    return () => subscription.unsubscribe()
  }, [actor, onRefused])

  const { problem } = panel
  // The first field that the platform names takes focus, as with what the form itself refuses.
  useEffect(() => {
    const first = Object.keys(problem?.fields ?? {})[0]
    if (first !== undefined) form.getInputNode(first)?.focus()
    // Only a new problem moves focus, not a new render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem])

  const textOf = (field: Field<Values>, values: Values): string =>
    options.words?.(field, values) ?? String(values[field])
  const latest = panel.latest?.values
  const differences: FieldDifference[] | null = !isValues(latest)
    ? null
    : fields
        .filter((field) => !same(latest[field], base[field]))
        .map((field) => ({ label: labels[field], theirs: textOf(field, latest) }))

  /** The form's message of a field or, after a save, the platform's. */
  const errorOf = (field: string) => form.errors[field] ?? problem?.fields[field]?.join('; ')
  return {
    form,
    errorOf,
    /** Everything an input of this field needs. `checkbox` for what is checked rather than typed. */
    inputProps: (
      field: Field<Values> | `${Field<Values>}.${string}`,
      type: 'input' | 'checkbox' = 'input',
    ) => ({
      ...form.getInputProps(field, { type }),
      error: errorOf(field),
      // Mantine's checkboxes and switches do not say it themselves.
      ...(type === 'checkbox' && errorOf(field) !== undefined ? { 'aria-invalid': true } : {}),
    }),
    panel: {
      busy: panel.isBusy,
      leaving: panel.isLeaving,
      problem,
      differences,
      onSave: form.onSubmit(
        (values) => actor.send({ type: 'save', values: options.body(values) }),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
      ),
      onClose: () => actor.send({ type: 'close' }),
      onStay: panel.stay,
      onDiscard: () => actor.send({ type: 'discard' }),
      onReload: () => actor.send({ type: 'reload' }),
      onKeep: () => actor.send({ type: 'keepEditing' }),
    },
  }
}

export type PanelOfForm = ReturnType<typeof usePanelForm>['panel']
