import { describe, expect, test } from 'vitest'
import { bodyToSend, type EditShape, mergeStored } from '#machines/shapes/edit-body.ts'
import { type FormValues, settleClash } from '#machines/shapes/three-way.ts'
import { type EditedForm, editedForms, type Part, shapeOf, type Who } from './edited-forms.ts'

/*
 * Two people at each edit panel. What becomes of their saves is the panel's conversation (test/model/shapes/edit-panel);
 * here is which of a form's fields are one change, and how each is sent.
 */

const isFields = (value: unknown): value is FormValues => typeof value === 'object' && value !== null

/** The form with somebody's values of a unit; of a field that is a record, with these keys of it. */
function typedInto(form: FormValues, { typed }: EditedForm, who: Who, part: Part): FormValues {
  const fields = Object.entries(typed[part]?.[who] ?? {}).map(([field, value]) => {
    const { [field]: before } = form
    return [field, isFields(value) && isFields(before) ? { ...before, ...value } : value]
  })
  return { ...form, ...Object.fromEntries(fields) }
}

/** The names of what a body sends: of a plan's values, the features. */
const sentKeys = (body: FormValues): string[] =>
  Object.entries(body).flatMap(([key, value]) =>
    key === 'offerings'
      ? (value as { featureId: string }[]).map(({ featureId }) => `offerings:${featureId}`)
      : [key],
  )

const sent = (shape: EditShape, base: FormValues, values: FormValues): string[] =>
  sentKeys(bodyToSend({ shape, etag: '"1"', base, values })).toSorted()

describe.each(editedForms.map((form) => [form.name, form] as const))('%s', (_name, form) => {
  const shape = shapeOf(form)
  const base = form.formOf(form.record)
  const parts = (['u', 'v'] as const).filter((part) => form.typed[part] !== undefined)
  const asks = [...(shape.asks ?? [])]
  const keysOf = (part: Part) => [...new Set([...form.keys[part], ...asks])].toSorted()
  const by = (who: Who, part: Part) => typedInto(base, form, who, part)
  /** B has typed a part, and A has stored one meanwhile. */
  const merged = (own: Part, theirs: Part) =>
    mergeStored({ shape, etag: '"1"', base, values: by('B', own) }, [], {
      values: by('A', theirs),
      etag: '"2"',
    })

  test('a save sends the unit that was typed, and nothing else', () => {
    expect(sent(shape, base, base)).toEqual(asks)
    for (const part of parts) expect(sent(shape, base, by('B', part))).toEqual(keysOf(part))
  })

  test.each(parts.slice(1))('what two people have typed apart is merged without a question: %s', (part) => {
    const { base: known, values, clashes } = merged(part, 'u')
    expect(clashes).toEqual([])
    expect(values).toEqual(typedInto(by('A', 'u'), form, 'B', part))
    expect(sent(shape, known, values)).toEqual(keysOf(part))
  })

  test('what both have typed is asked about, as one, and sent only by those who keep their own', () => {
    for (const part of parts) {
      const { clashes, base: known, values } = merged(part, part)
      const [clash] = clashes
      if (clash === undefined || clashes.length > 1) throw new Error(`${clashes.length} clashes`)
      const kept = settleClash({ base: known, mine: values }, clash, 'mine')
      expect(kept.mine).toEqual(by('B', part))
      expect(sent(shape, kept.base, kept.mine)).toEqual(keysOf(part))
      const taken = settleClash({ base: known, mine: values }, clash, 'theirs')
      expect(taken.mine).toEqual(by('A', part))
      expect(sent(shape, taken.base, taken.mine)).toEqual(asks)
    }
  })
})
