import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { EditShape } from '#machines/shapes/edit-body.ts'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import { Workflow } from '#test/model/support/workflow.ts'

const shape: EditShape = {
  units: [{ fields: ['message'] }, { fields: ['title'] }],
  bodyOf: (values) => values,
}
const stored = { message: 'Theirs.', title: 'A title' }
const values = { ...stored, message: 'Mine.' }
const open = (etag: string | null = '"1"', more: Partial<EditShape> = {}) =>
  new Workflow(editPanel, { etag, stored, shape: { ...shape, ...more } })

const typeAndSave = (panel: ReturnType<typeof open>, typed: typeof values) => {
  panel.send({ type: 'changed', values: typed })
  panel.send({ type: 'save', values: typed })
}

test('unsaved work is asked about once, and never after a save', async () => {
  const panel = open()
  panel.send({ type: 'changed', values })
  panel.send({ type: 'close' })
  expect(panel.snapshot.value).toBe('leaving')
  panel.send({ type: 'stay' })
  panel.send({ type: 'save', values })
  panel.succeed('save')
  await setImmediate()
  expect(panel.snapshot.status).toBe('done')
  expect(panel.snapshot.hasTag('unsaved')).toBe(false)
  expect(panel.emitted).toEqual([{ type: 'saved' }])
})

test('what is being saved cannot be closed away or sent again', () => {
  const panel = open()
  typeAndSave(panel, values)
  panel.send({ type: 'close' })
  panel.send({ type: 'save', values })
  expect(panel.snapshot.value).toBe('saving')
  expect(panel.callsOf('save')).toHaveLength(1)
})

test('only what was changed is sent; of a new record all; of an unchanged one what asks for something', () => {
  const changed = open()
  typeAndSave(changed, values)
  expect(changed.open('save').input).toEqual({ values: { message: 'Mine.' }, etag: '"1"' })
  const created = open(null)
  typeAndSave(created, values)
  expect(created.open('save').input).toEqual({ values, etag: null })
  const unchanged = open()
  unchanged.send({ type: 'save', values: stored })
  expect(unchanged.callsOf('save')).toHaveLength(0)
  expect(unchanged.emitted).toEqual([{ type: 'saved' }])
  const asking = open('"1"', { asks: ['message'] })
  asking.send({ type: 'save', values: stored })
  expect(asking.open('save').input).toEqual({ values: { message: 'Theirs.' }, etag: '"1"' })
})

test('a second stale answer asks by what is stored by then', async () => {
  const panel = open()
  typeAndSave(panel, values)
  for (const number of [2, 3]) {
    panel.fail('save', 'stale')
    await setImmediate()
    panel.succeed('readLatest', {
      values: { ...stored, message: `Theirs ${number}.` },
      etag: `"${number}"`,
    })
    await setImmediate()
    expect(panel.snapshot.context.clashes).toMatchObject([{ theirs: { message: `Theirs ${number}.` } }])
    panel.send({ type: 'save', values })
    expect(panel.snapshot.value).toBe('clashing')
    panel.send({ type: 'settle', clash: 'message', choice: 'mine' })
    panel.send({ type: 'save', values })
    expect(panel.open('save').input).toEqual({ values: { message: 'Mine.' }, etag: `"${number}"` })
  }
})

test('keeping what was typed sends no field that was not touched', async () => {
  const panel = open()
  typeAndSave(panel, values)
  panel.fail('save', 'stale')
  await setImmediate()
  const latest = { message: 'Theirs by now.', title: 'Their title' }
  panel.succeed('readLatest', { values: latest, etag: '"2"' })
  await setImmediate()
  expect(panel.emitted.at(-1)).toEqual({ type: 'reset', values: { message: 'Mine.', title: 'Their title' } })
  panel.send({ type: 'settle', clash: 'message', choice: 'mine' })
  panel.send({ type: 'save', values: { message: 'Mine.', title: 'Their title' } })
  expect(panel.open('save').input).toEqual({ values: { message: 'Mine.' }, etag: '"2"' })
})

test('leaving a clash and staying leads back to it', async () => {
  const panel = open()
  typeAndSave(panel, values)
  panel.fail('save', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values: { ...stored, message: 'Theirs by now.' }, etag: '"2"' })
  await setImmediate()
  panel.send({ type: 'close' })
  panel.send({ type: 'stay' })
  expect(panel.snapshot.value).toBe('clashing')
})

test('a draft is merged with what others have stored since, and overwrites nothing of it', () => {
  const draft = {
    base: { message: 'Before.', title: 'Before' },
    etag: '"0"',
    changed: { title: 'Typed before' },
  }
  const panel = new Workflow(editPanel, { etag: '"1"', stored, draft, shape })
  expect(panel.snapshot.value).toBe('clashing')
  expect(panel.snapshot.context.values).toEqual({ message: 'Theirs.', title: 'Typed before' })
  const met = new Workflow(editPanel, {
    etag: '"1"',
    stored,
    draft: { ...draft, base: { message: 'Before.', title: 'A title' } },
    shape,
  })
  met.send({ type: 'save', values: met.snapshot.context.values })
  expect(met.open('save').input).toEqual({ values: { title: 'Typed before' }, etag: '"1"' })
})

test('what a save stored whose answer was lost is no change of somebody else’s', async () => {
  const panel = open()
  typeAndSave(panel, values)
  panel.fail('save', 'lost')
  await setImmediate()
  typeAndSave(panel, { ...values, message: 'Mine, and more.' })
  panel.fail('save', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values, etag: '"2"' })
  await setImmediate()
  expect(panel.open('save').input).toEqual({ values: { message: 'Mine, and more.' }, etag: '"2"' })
})

test('what is typed while a save is under way is saved after it', async () => {
  const panel = open()
  typeAndSave(panel, values)
  panel.send({ type: 'changed', values: { ...values, title: 'Typed meanwhile' } })
  panel.succeed('save')
  await setImmediate()
  panel.succeed('readLatest', { values, etag: '"2"' })
  await setImmediate()
  expect(panel.open('save').input).toEqual({ values: { title: 'Typed meanwhile' }, etag: '"2"' })
})

test('what is stored is compared as it would be sent', async () => {
  const panel = open('"1"', {
    bodyOf: ({ message, title }) => ({ message: String(message).trim(), title }),
  })
  typeAndSave(panel, values)
  panel.fail('save', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values: { ...stored, message: ' Mine. ' }, etag: '"2"' })
  await setImmediate()
  expect(panel.emitted.at(-1)).toEqual({ type: 'saved' })
})

test('a unit is sent whole, and by the names that its fields have in the body', () => {
  const panel = open('"1"', {
    units: [{ fields: ['message', 'title'] }],
    keysOf: { message: ['text'] },
    bodyOf: ({ message, title }) => ({ text: message, title }),
  })
  typeAndSave(panel, values)
  expect(panel.open('save').input).toEqual({ values: { text: 'Mine.', title: 'A title' }, etag: '"1"' })
})
