import { expect } from 'vitest'
import type { FormValues } from '#machines/shapes/three-way.ts'
import type { Driver } from '#test/runner/model.ts'
import {
  type Part,
  touched,
  type TwoEditors,
  type TwoEditorsEvent,
  type TwoEditorsSnapshot,
  type Value,
  type Who,
} from './two-editors.model.ts'
import { type EditedForm, shapeOf } from './edit-shapes.ts'
import { type EditCalls, Editor } from './editor.ts'

const parts = ['u', 'v'] as const
const people = ['A', 'B'] as const

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The form with other values of these fields; of a field that is a record, of these keys of it. */
const withFields = (form: FormValues, fields: FormValues): FormValues => ({
  ...form,
  ...Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field,
      isFields(value) && isFields(form[field]) ? { ...form[field], ...value } : value,
    ]),
  ),
})

/** The form's due content for a record of which these parts are such. */
function formWith({ typed }: EditedForm, initial: FormValues, values: Record<Part, Value>): FormValues {
  const changed = parts.map((part): FormValues => {
    const value = values[part]
    return value === 'o' ? {} : (typed[part]?.[value] ?? {})
  })
  return changed.reduce<FormValues>(withFields, initial)
}

const asInitial = (typed: FormValues, initial: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => {
      const first = initial[field]
      if (!isFields(value) || !isFields(first)) return [field, first]
      return [field, Object.fromEntries(Object.keys(value).map((key) => [key, first[key]]))]
    }),
  )

/** The form after somebody has typed into one part of it; what they see of the others stays. */
function typedInto(
  { typed }: EditedForm,
  initial: FormValues,
  form: FormValues,
  { part, value }: { part: Part; value: Value },
): FormValues {
  const of = typed[part]
  if (of === undefined) return form
  const first = [of.A, of.B].map((each) => asInitial(each, initial)).reduce(withFields, form)
  return value === 'o' ? first : withFields(first, of[value])
}

/** The names of what a body sends, the features that it gives values. */
const sentKeys = (body: FormValues): string[] =>
  Object.entries(body).flatMap(([key, value]) =>
    key === 'offerings'
      ? (value as { featureId: string }[]).map(({ featureId }) => `offerings:${featureId}`)
      : [key],
  )

/** Two editors of one form. What is stored and asked is compared with the model's, and each body with who touched what. */
export function twoEditors(
  name: string,
  form: () => EditedForm,
  begin: () => Promise<EditCalls>,
): Driver<TwoEditorsSnapshot, TwoEditorsEvent, TwoEditors> {
  let calls: EditCalls
  let initial: FormValues
  let desks: Record<Who, Editor>
  let before: TwoEditors

  const asPicked = (values: FormValues) => form().asPicked?.(values) ?? values

  /** The clash of a unit, by the name that its first field or its key gives it. */
  const clashOf = (part: Part): string => {
    const [field = '', value] = Object.entries(form().typed[part]?.A ?? {})[0] ?? []
    if (isFields(value)) return `${field}.${Object.keys(value)[0]}`
    const unit = shapeOf(form()).units.find(({ fields }) => fields.includes(field))
    return unit?.fields[0] ?? field
  }

  /**
   * Nothing is sent but what the person changed, and nothing at all where that is nothing. What asks for something is
   * sent as it is stored; what was sent before one knew that is refused.
   */
  function checkSent(sent: readonly FormValues[], editor: TwoEditors[Who]) {
    const keys = touched(editor).flatMap((part) => form().keys[part])
    const { asks = [], bodyOf } = form().shape
    const stored = bodyOf(formWith(form(), initial, before.stored))
    for (const body of sent) expect([...keys, ...asks]).toEqual(expect.arrayContaining(sentKeys(body)))
    for (const key of asks.filter((each) => !keys.includes(each)))
      expect(sent.at(-1)?.[key]).toEqual(stored[key])
    if (keys.length === 0 && asks.length === 0) expect(sent).toEqual([])
  }

  return {
    name,
    async start({ context }) {
      for (const who of people) desks?.[who].stop()
      calls = await begin()
      initial = (await calls.read()).values
      const shape = shapeOf(form())
      const files = (form().files ?? []).flatMap((part) => Object.keys(form().typed[part]?.A ?? {}))
      desks = { A: new Editor('A', shape, calls, files), B: new Editor('B', shape, calls, files) }
      for (const who of people) {
        await desks[who].opens()
        if (touched(context[who]).length > 0) desks[who].types(formWith(form(), initial, context[who].mine))
      }
      before = context
    },
    async send(event) {
      const editor = desks[event.who]
      const known = before[event.who]
      switch (event.type) {
        case 'opens':
          return editor.opens()
        case 'types': {
          const value = known.mine[event.part] === event.who ? 'o' : event.who
          return editor.types(typedInto(form(), initial, editor.values ?? {}, { part: event.part, value }))
        }
        case 'saves':
          await editor.saves()
          return checkSent(editor.sent, known)
        case 'leaves':
          return expect({ asked: editor.leaves() }).toEqual({ asked: touched(known).length > 0 })
        case 'comesBack':
          return editor.comesBack()
        default: {
          const [part = 'u'] = known.clashes
          return editor.settles(clashOf(part), event.type === 'keepsOwn' ? 'mine' : 'theirs')
        }
      }
    },
    async expectState({ context }) {
      const { values } = await calls.read()
      expect(asPicked(values)).toEqual(asPicked(formWith(form(), initial, context.stored)))
      for (const who of people) {
        const { isOpen, mine, clashes } = context[who]
        const shown = desks[who].values
        expect(shown && asPicked(shown)).toEqual(isOpen ? asPicked(formWith(form(), initial, mine)) : null)
        expect(desks[who].clashes.toSorted()).toEqual(clashes.map(clashOf).toSorted())
      }
      before = context
    },
    expectRefused: () => Promise.resolve(),
    finish() {
      for (const who of people) desks[who].stop()
    },
  }
}
