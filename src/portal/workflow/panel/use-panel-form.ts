import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import type { Problem } from '#machines/problem.ts'
import { settling } from '#machines/settle.ts'
import type { EditSave, StoredRecord } from '#machines/shapes/edit-body.ts'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import { type FormValues, type Unit, unitsOf } from '#machines/shapes/three-way.ts'
import type { CallOptions } from '#portal/wire/api.ts'
import { tellLapsed } from '../changes/lapsing.ts'
import { clashWording, type EntryWording } from './clash-wording.ts'
import { closeSuccesses, flash } from '#portal/app/flashes/flash.ts'
import { dropDraft } from '#portal/wire/draft.ts'
import { findEditDraft } from './edit-draft.ts'
import { ofRemoved, problemAbove } from './field-messages.ts'
import { useWorkflow } from '../use-workflow.ts'
import { type FieldOptions, focusField, type FormField, useFormFields } from './use-form-fields.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useUnsavedBlocker } from './use-unsaved-blocker.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { useOwnPath } from '#portal/ui/links.tsx'

/** The calls of a panel. One that creates a record has nothing stored to read. */
export interface PanelCalls {
  save: (values: FormValues, options: CallOptions) => Promise<unknown>
  readLatest?: (signal: AbortSignal) => Promise<StoredRecord>
  /** Adds the record that was edited anew, once someone else has removed it. */
  addAnew?: (values: FormValues, options: CallOptions) => Promise<unknown>
}

/** The edit panel with these calls. */
export const panelMachine = ({ save, readLatest, addAnew }: PanelCalls) =>
  editPanel.provide({
    actors: {
      settle: settling<EditSave, unknown, StoredRecord>({
        send: async ({ values, etag }, options) =>
          tellLapsed(
            await (etag === null
              ? (addAnew ?? save)(values, options)
              : save(values, { ...options, ifMatch: etag })),
          ),
        ...(readLatest && { look: (_, { signal }) => readLatest(signal) }),
      }),
      ...(readLatest && { readLatest: fromPromise<StoredRecord>(({ signal }) => readLatest(signal)) }),
    },
  })

/** Checks a form, by field or as a whole; returns the messages, by path, of what cannot be saved. */
type FormRules<Values> =
  | ((values: Values) => Readonly<Record<string, string | null>>)
  | { [Of in FormField<Values>]?: (value: Values[Of], values: Values) => string | null }

/** Messages, by path, of what these rules find in the values. */
function faultsIn<Values extends object>(rules: FormRules<Values>, values: Values): [string, string][] {
  const fields = Object.keys(rules) as FormField<Values>[]
  const messages =
    typeof rules === 'function'
      ? Object.entries(rules(values))
      : fields.map((field) => [field, rules[field]?.(values[field], values) ?? null] as const)
  return messages.flatMap(([path, message]) => (message === null ? [] : [[path, message]]))
}

/**
 * The record and rules of a panel's form. `Values` is the form's own shape: strings, booleans and plain
 * objects of them.
 */
export interface PanelFormOptions<Values extends object> extends FieldOptions<Values> {
  /** Later ones are ignored. */
  calls: PanelCalls
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
  /** Fields that change together, or that are merged by members or keys; all others are independent. */
  units?: readonly Unit[]
  validate?: FormRules<Values>
  /** The complete request body; for a stored record only the changes are sent. */
  body: (values: Values) => FormValues
  /** Fields that trigger an action when saved: sent even if unchanged. */
  asks?: readonly FormField<Values>[]
  /** The panel's calls can add the record anew, once someone else has removed it. */
  addsAnew?: boolean
  /** Formats a stored value that is not plain text. */
  words?: (field: FormField<Values>, values: Values) => string
  /** The form after a save that did only a part, by its answer; null if the save did everything. */
  leftOf?: (answer: unknown) => Values | null
  entry?: EntryWording
  onSaved: () => void
  /** Called with the answer of a save that did only a part; the panel stays open. */
  onPartlySaved?: (answer: unknown) => void
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
  const { part, isValues, labels, keysOf = {}, files = [], secret = false, etag, addsAnew = false } = options
  const user = useUser()
  const path = useOwnPath() + (part === undefined ? '' : `#${part}`)
  const place = { userId: user.id, path, files }
  const stored = options.stored as FormValues
  const units = unitsOf(Object.keys(labels), options.units)
  const [found, setFound] = useState(() =>
    secret ? null : findEditDraft(place, { etag, stored, units, isValues }),
  )
  // The mapping to the body and the rules may change while the panel is open.
  const latestOptions = useRef(options)
  useEffect(() => {
    latestOptions.current = options
  })
  const faultsOf = (values: FormValues) => faultsIn(latestOptions.current.validate ?? {}, values as Values)
  const workflow = useWorkflow(() => panelMachine(options.calls), {
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
        bodyOf: (values) => latestOptions.current.body(values as Values),
        leftOf: (answer) => (latestOptions.current.leftOf?.(answer) ?? null) as FormValues | null,
        isValid: (values) => faultsOf(values).length === 0,
      },
    },
    on: {
      saved: options.onSaved,
      partlySaved: ({ answer }) => options.onPartlySaved?.(answer),
      closed: () => (blocker.status === 'blocked' ? blocker.proceed() : options.onClosed()),
      refused: () => {
        closeSuccesses()
        const { problem, values } = actor.getSnapshot().context
        if (problem === null) tell(faultsOf(values))
        else options.onRefused?.(problem)
      },
    },
  })
  const { actor, snapshot, send } = workflow
  const blocker = useUnsavedBlocker(actor)
  useKeptDraft(actor, secret ? null : place)

  const { base, values: typed, problem, clashes, dropped, latest } = snapshot.context
  const nameOf = useEffectEvent((key: string) => options.entry?.label(key) ?? key)
  useEffect(() => {
    for (const name of new Set(dropped.map(({ key }) => nameOf(key))))
      flash.warning(`${name} was removed meanwhile; your values for it are dropped.`)
  }, [dropped])
  const { tooLong, tell, ...fields } = useFormFields<Values>(workflow, stored, options)
  const names = { labels, keysOf }
  const wording = {
    labels,
    words: options.words as ((field: string, values: FormValues) => string) | undefined,
    entry: options.entry,
  }
  const labelOf = (field: string): string => (labels as Readonly<Record<string, string>>)[field] ?? field
  const isRestored = found !== null && 'draft' in found && snapshot.hasTag('unsaved')
  return {
    ...fields,
    /** The values that count as unchanged: what is known to be stored, except for open clashes. */
    base: base as Values,
    panel: {
      busy: snapshot.hasTag('busy'),
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
        const [long] = Object.keys(tooLong)
        if (long !== undefined) return focusField(long)
        const faults = faultsOf(typed)
        tell(faults)
        if (faults.length === 0) send({ type: 'save' })
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
