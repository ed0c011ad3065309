import { useEffect, useRef, useState } from 'react'
import type { editPanel } from '#machines/shapes/edit-panel.ts'
import type { Problem } from '#machines/problem.ts'
import { type FormValues, type Unit, unitsOf } from '#machines/shapes/three-way.ts'
import { clashWording } from './clash-wording.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { findEditDraft } from './edit-draft.ts'
import { fieldNamed, type FieldNames, messagesByField, ofRemoved, problemAbove } from './field-messages.ts'
import { counterProps, tooLongFields } from './form-limits.ts'
import { useWorkflow } from '../use-workflow.ts'
import {
  focusField,
  type FormField,
  type FormRules,
  messageAt,
  type Path,
  useFormFields,
} from './use-form-fields.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useUnsavedBlocker } from './use-unsaved-blocker.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

/**
 * The record and rules of a panel's form. `Values` is the form's own shape: strings, booleans and plain
 * objects of them.
 */
export interface PanelFormOptions<Values extends object> {
  /** The edit panel with its calls (from actors.ts); later values are ignored. */
  machine: typeof editPanel
  /** The edited record's ETag; null when creating one. */
  etag: string | null
  /** Distinguishes a page's forms: each draft is stored under the page's path and this. */
  part?: string
  /** The form contains a secret, so no draft is saved. */
  secret?: boolean
  /** Fields whose values are files, left out of the draft. */
  files?: readonly FormField<Values>[]
  /** The form's initial values: the record's, or a new one's. */
  stored: Values
  /** Checks that a saved draft, or the stored record, has the form's shape. */
  isValues: (value: unknown) => value is Values
  /** The fields' labels, in the order in which clashes are listed. */
  labels: Readonly<Record<FormField<Values>, string>>
  /** Fields that change together, or that are merged by members or keys; all others are independent. */
  units?: readonly Unit[]
  /** The contract's body of the call: its text limits are shown at the fields, which never truncate. */
  limits?: { entries: Readonly<Record<string, object>> }
  validate?: FormRules<Values>
  /** The complete request body; for a stored record only the changes are sent. */
  body: (values: Values) => FormValues
  /** Body keys of a field that is sent under other names. */
  keysOf?: Readonly<Partial<Record<FormField<Values>, readonly string[]>>>
  /** Fields that trigger an action when saved: sent even if unchanged. */
  asks?: readonly FormField<Values>[]
  /** The panel's calls can add the record anew, once someone else has removed it. */
  addsAnew?: boolean
  /** Formats a stored value that is not plain text. */
  words?: (field: FormField<Values>, values: Values) => string
  /** Formats one entry of a field that is merged key by key. */
  entry?: { label: (key: string) => string; words: (key: string, value: unknown) => string }
  onSaved: () => void
  onClosed: () => void
  /** Called when the platform refuses; what was typed stays. */
  onRefused?: (problem: Problem) => void
}

/**
 * Connects a form to the edit panel's machine, which holds its values: keeps this path's draft, shows the platform's
 * messages at their fields, and asks about concurrent changes. Give `panel` to PanelDrawer and `inputProps` to the
 * inputs.
 */
export function usePanelForm<Values extends object>(options: PanelFormOptions<Values>) {
  const { part, isValues, labels, keysOf = {}, files = [], secret = false, etag, limits } = options
  const { addsAnew = false } = options
  const user = useUser()
  const path = useOwnPath() + (part === undefined ? '' : `#${part}`)
  const place = { userId: user.id, path, files }
  const stored = options.stored as FormValues
  const units = unitsOf(Object.keys(labels), options.units)
  const [found, setFound] = useState(() =>
    secret ? null : findEditDraft(place, { etag, stored, units, isValues }),
  )
  // The mapping to the body may change while the panel is open.
  const body = useRef(options.body)
  useEffect(() => {
    body.current = options.body
  })
  const { actor, snapshot, send } = useWorkflow(() => options.machine, {
    input: {
      etag,
      stored,
      draft: found !== null && 'draft' in found ? found.draft : null,
      shape: {
        units,
        keysOf,
        asks: options.asks ?? [],
        files,
        addsAnew,
        bodyOf: (values) => body.current(values as Values),
      },
    },
    on: {
      saved: options.onSaved,
      closed: () => (blocker.status === 'blocked' ? blocker.proceed() : options.onClosed()),
      refused: () => {
        const { problem } = actor.getSnapshot().context
        if (problem !== null) options.onRefused?.(problem)
      },
    },
  })
  const blocker = useUnsavedBlocker(actor)
  useKeptDraft(actor, secret ? null : place)

  const { values: typed, sent, problem, clashes, latest } = snapshot.context
  const isBusy = snapshot.hasTag('busy')
  const { faultAt, check, inputOf, ...form } = useFormFields<Values>(actor, typed, options.validate ?? {})
  const names: FieldNames = { labels, keysOf }
  const refused = { texts: messagesByField(names, problem), about: sent }
  // Focus the first field named by the platform, as for the form's own messages.
  useEffect(() => {
    const first = Object.keys(problem?.fields ?? {})[0]
    const field = first === undefined ? null : fieldNamed(names, first)
    if (field !== null) focusField(field)
    // Move focus only for a new problem, not for a rerender.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [problem])

  const wording = {
    labels,
    words: options.words as ((field: string, values: FormValues) => string) | undefined,
    entry: options.entry,
  }
  const tooLong = tooLongFields({ limits, typed, stored })
  /** A field's message: that its text is too long, else the form's or, after a save, the platform's. */
  const errorOf = (field: string) => tooLong[field] ?? faultAt(field) ?? messageAt(field, refused, typed)
  const labelOf = (field: string): string => names.labels[field] ?? field
  const isRestored = found !== null && 'draft' in found && snapshot.hasTag('unsaved')
  return {
    form,
    errorOf,
    /** All properties of this field's input. `checkbox` for a checked value. */
    inputProps: (field: Path<Values>, type: 'input' | 'checkbox' = 'input') => ({
      ...inputOf(field, type),
      // A new record's form is frozen while it is being created, keeping focus.
      ...(type === 'input' && snapshot.context.etag === null && isBusy ? { readOnly: true } : {}),
      ...counterProps(field, { limits, typed }),
      error: errorOf(field),
      // Mantine's checkboxes and switches do not set aria-invalid.
      ...(type === 'checkbox' && errorOf(field) !== undefined ? { 'aria-invalid': true } : {}),
    }),
    panel: {
      busy: isBusy,
      leaving: snapshot.matches('leaving'),
      problem: problemAbove(names, etag === null ? problem : ofRemoved(problem, addsAnew)),
      /** The fields that another user has changed too; empty once all are settled. */
      clashes: clashes.map((clash) => clashWording(clash, wording, typed)),
      /** The author and time of what these clash with; null if not known. */
      lastChange: latest?.lastChange ?? null,
      /** The texts that are too long to save. */
      tooLong: Object.entries(tooLong).map(([field, words]) => ({
        message: `${labelOf(field)}: ${words[0]?.toLowerCase()}${words.slice(1)}`,
        href: null,
      })),
      /** The restored draft, and which of its files must be chosen again. */
      restored: isRestored ? { at: found.draft.at, left: found.draft.left.map(labelOf) } : null,
      /** A draft that cannot be restored, for reading. */
      unreadable:
        found !== null && 'unreadable' in found ? { draft: found.unreadable, labels: names.labels } : null,
      onSave: () => {
        const [first] = Object.keys(tooLong)
        if (first !== undefined) focusField(first)
        else if (check()) send({ type: 'save' })
      },
      onClose: () => send({ type: 'close' }),
      onStay: () => {
        if (blocker.status === 'blocked') blocker.reset()
        send({ type: 'stay' })
      },
      onDiscard: () => send({ type: 'discard' }),
      onSettle: (clash: string, choice: 'mine' | 'theirs') => send({ type: 'settle', clash, choice }),
      onDiscardDraft: () => {
        setFound(null)
        dropDraft(user.id, path)
        send({ type: 'discardDraft' })
      },
    },
  }
}

export type PanelOfForm = ReturnType<typeof usePanelForm>['panel']
