import { useForm, type UseFormInput } from '@mantine/form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import type { Problem } from '#machines/problem.ts'
import { type FormValues, isSameValue, type Unit, unitsOf } from '#machines/shapes/three-way.ts'
import { clashWords } from './clash-words.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { findEditDraft, keepEditDraft } from './edit-draft.ts'
import { fieldNamed, type FieldNames, messagesByField, problemAbove } from './field-messages.ts'
import { counterProps, tooLongFields } from './form-limits.ts'
import { useWorkflow } from '../use-workflow.ts'
import { useEditPanel } from './use-edit-panel.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

type Field<Values> = keyof Values & string

/** The record and rules of a panel's form. `Values` is its own shape: texts, booleans and plain objects of them. */
export interface PanelFormOptions<Values extends object> {
  /** The edit panel with the platform behind it (made in actors.ts); only the first one given counts. */
  machine: typeof editPanel
  /** Of the record that is edited; null when one is created. */
  etag: string | null
  /** Tells one form of a page from the others: its draft is kept at the page's own path. */
  part?: string
  /** A secret is typed: no draft of it is kept. */
  secret?: boolean
  /** Fields whose values are files: they are left out of the draft. */
  files?: readonly Field<Values>[]
  /** The form's first values: the record's, or a new one's. */
  stored: Values
  /** Checks that a kept draft, or what is stored now, has the form's shape. */
  isValues: (value: unknown) => value is Values
  /** The fields in words, in the order in which clashes are listed. */
  labels: Readonly<Record<Field<Values>, string>>
  /** Fields that change as one, or that are joined by their members or keys; each other one is by itself. */
  units?: readonly Unit[]
  /** The contract's body of the call: how long its texts may be is told at their fields, which cut nothing off. */
  limits?: { entries: Readonly<Record<string, object>> }
  validate?: UseFormInput<Values>['validate']
  /** The whole body of the call; of a stored record only what was changed is taken of it. */
  body: (values: Values) => FormValues
  /** The body's keys of a field that is sent by other names than its own. */
  keysOf?: Readonly<Partial<Record<Field<Values>, readonly string[]>>>
  /** Fields whose saving asks for something: they are sent though they are as stored. */
  asks?: readonly Field<Values>[]
  /** A stored value in words, where it is not simply its text. */
  words?: (field: Field<Values>, values: Values) => string
  /** One key of a field that is joined by keys, in words. */
  entry?: { label: (key: string) => string; words: (key: string, value: unknown) => string }
  onSaved: () => void
  onClosed: () => void
  /** The platform did not take it; what was typed stays. */
  onRefused?: (problem: Problem) => void
}

/** An input's properties, but that it takes no change while its form stands still. */
const stillInput = <Props extends { onChange: (...given: never[]) => void }>(
  props: Props,
  isStill: () => boolean,
): Props => ({
  ...props,
  onChange: (...given: Parameters<Props['onChange']>) => {
    if (!isStill()) props.onChange(...given)
  },
})

/**
 * Joins a form to the edit panel's machine: knows whether something is unsaved, keeps the draft of this path
 * for who must sign in again, puts the platform's messages at their fields and asks about what somebody else has
 * changed too. Give `panel` to PanelDrawer; `inputProps` to the inputs.
 */
export function usePanelForm<Values extends object>(options: PanelFormOptions<Values>) {
  const { part, isValues, labels, keysOf = {}, files = [], secret = false, etag } = options
  const user = useUser()
  const path = useOwnPath() + (part === undefined ? '' : `#${part}`)
  const place = { userId: user.id, path, files }
  const stored = options.stored as FormValues
  const units = unitsOf(Object.keys(labels), options.units)
  const [found, setFound] = useState(() =>
    secret ? null : findEditDraft(place, { etag, stored, units, isValues }),
  )
  // What decides how values are sent may change while the panel is open.
  const body = useRef(options.body)
  useEffect(() => {
    body.current = options.body
  })
  const { onRefused } = options
  const { actor } = useWorkflow(() => options.machine, {
    input: {
      etag,
      stored,
      draft: found !== null && 'draft' in found ? found.draft : null,
      shape: {
        units,
        keysOf,
        asks: options.asks ?? [],
        bodyOf: (values) => body.current(values as Values),
      },
    },
    on: {
      refused: ({ problem }) => {
        setRefused(actor.getSnapshot().context.sent)
        onRefused?.(problem)
      },
    },
  })

  const form = useForm<Values>({
    initialValues: actor.getSnapshot().context.values as Values,
    ...(options.validate === undefined ? {} : { validate: options.validate }),
    onValuesChange: (values) => actor.send({ type: 'changed', values: values as FormValues }),
  })
  /** A new record's form stands still while it is created, with focus where it was. */
  const isStill = useCallback(() => etag === null && actor.getSnapshot().hasTag('busy'), [actor, etag])
  const { setFieldValue } = form
  const change = useCallback<typeof setFieldValue>(
    (...given) => {
      if (!isStill()) setFieldValue(...given)
    },
    [isStill, setFieldValue],
  )
  useEffect(() => {
    if (secret) return
    const kept = { userId: user.id, path, files }
    const { unsubscribe } = actor.subscribe((snapshot) => {
      if (snapshot.hasTag('unsaved')) keepEditDraft(kept, snapshot.context)
      else dropDraft(user.id, path)
    })
    return unsubscribe
    // Which fields are files does not change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [actor, path, secret, user.id])

  const panel = useEditPanel(actor, {
    saved: options.onSaved,
    closed: (isGoing) => {
      if (!isGoing) options.onClosed()
    },
    reset: (values) => form.setValues(values as Values),
  })
  /** The values that the platform refused: nothing more is said of a field once it is mended. */
  const [refused, setRefused] = useState<FormValues>({})

  const { problem } = panel
  const names: FieldNames = { labels, keysOf }
  const typed = form.values as FormValues
  const messages = Object.fromEntries(
    Object.entries(messagesByField(names, problem)).filter(([field]) =>
      isSameValue(typed[field], refused[field]),
    ),
  )
  // The first field that the platform names takes focus, as with what the form itself refuses.
  useEffect(() => {
    const first = Object.keys(problem?.fields ?? {})[0]
    const field = first === undefined ? null : fieldNamed(names, first)
    if (field !== null) form.getInputNode(field)?.focus()
    // Only a new problem moves focus, not a new render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem])

  const wording = {
    labels,
    words: options.words as ((field: string, values: FormValues) => string) | undefined,
    entry: options.entry,
  }
  const { limits } = options
  const tooLong = tooLongFields({ limits, typed, stored })
  /** Says that a field's text is too long, else the form's message about it or, after a save, the platform's. */
  const errorOf = (field: string) => tooLong[field] ?? form.errors[field] ?? messages[field]
  const labelOf = (field: string): string => names.labels[field] ?? field
  const submit = form.onSubmit(
    (values) => actor.send({ type: 'save', values: values as FormValues }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus(),
  )
  const isRestored = found !== null && 'draft' in found && panel.isUnsaved
  return {
    form: { ...form, setFieldValue: change },
    errorOf,
    /** Everything an input of this field needs. `checkbox` for what is checked rather than typed. */
    inputProps: (
      field: Field<Values> | `${Field<Values>}.${string}`,
      type: 'input' | 'checkbox' = 'input',
    ) => ({
      ...stillInput(form.getInputProps(field, { type }), isStill),
      ...(type === 'input' && etag === null && panel.isBusy ? { readOnly: true } : {}),
      ...counterProps(field, { limits, typed }),
      error: errorOf(field),
      // Mantine's checkboxes and switches do not say it themselves.
      ...(type === 'checkbox' && errorOf(field) !== undefined ? { 'aria-invalid': true } : {}),
    }),
    panel: {
      busy: panel.isBusy,
      leaving: panel.isLeaving,
      problem: problemAbove(names, problem),
      clashes: panel.clashes.map((clash) => clashWords(clash, wording, typed)),
      /** The texts that are too long to be saved. */
      tooLong: Object.entries(tooLong).map(([field, words]) => ({
        message: `${labelOf(field)}: ${words[0]?.toLowerCase()}${words.slice(1)}`,
        href: null,
      })),
      /** The draft that was put back, and which of its fields must be chosen again. */
      restored: isRestored ? { at: found.draft.at, left: found.draft.left.map(labelOf) } : null,
      /** A draft that can't be put back, to be read. */
      unreadable:
        found !== null && 'unreadable' in found ? { draft: found.unreadable, labels: names.labels } : null,
      onSave: () => {
        const [first] = Object.keys(tooLong)
        if (first !== undefined) form.getInputNode(first)?.focus()
        else submit()
      },
      onClose: () => actor.send({ type: 'close' }),
      onStay: panel.stay,
      onDiscard: () => actor.send({ type: 'discard' }),
      onSettle: (clash: string, choice: 'mine' | 'theirs') => actor.send({ type: 'settle', clash, choice }),
      onDiscardDraft: () => {
        setFound(null)
        dropDraft(user.id, path)
        actor.send({ type: 'discardDraft' })
      },
    },
  }
}

export type PanelOfForm = ReturnType<typeof usePanelForm>['panel']
