import { setImmediate } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { EditShape } from '#machines/shapes/edit-body.ts'
import { editPanel } from '#machines/shapes/edit-panel.ts'
import { unitsOf } from '#machines/shapes/three-way.ts'
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
  panel.send({ type: 'save' })
}

test('only what was changed is sent; of a new record all; of an unchanged one what asks for something', () => {
  const changed = open()
  typeAndSave(changed, values)
  expect(changed.change()).toEqual({ values: { message: 'Mine.' }, etag: '"1"' })
  const created = open(null)
  typeAndSave(created, values)
  expect(created.change()).toEqual({ values, etag: null })
  const unchanged = open()
  unchanged.send({ type: 'save' })
  expect(unchanged.callsOf('send')).toHaveLength(0)
  expect(unchanged.emitted).toEqual([{ type: 'saved' }])
  const asking = open('"1"', { asks: ['message'] })
  asking.send({ type: 'save' })
  expect(asking.change()).toEqual({ values: { message: 'Theirs.' }, etag: '"1"' })
})

test('the body of a large form is not built anew for each of its units', () => {
  const fields = Array.from({ length: 50 }, (_, index) => `plan-${index}`)
  const filled = (text: string) => Object.fromEntries(fields.map((field) => [field, { storage: text }]))
  let built = 0
  const large = new Workflow(editPanel, {
    etag: '"1"',
    stored: filled('1'),
    shape: {
      units: unitsOf(
        [],
        fields.map((field) => ({ fields: [field], joined: 'keys' })),
      ),
      bodyOf(form) {
        built += 1
        return form
      },
    },
  })
  large.send({ type: 'changed', values: filled('2') })
  large.send({ type: 'save' })
  expect(large.change()).toEqual({ values: filled('2'), etag: '"1"' })
  expect(built).toBeLessThan(10)
})

test('a second stale answer asks by what is stored by then', async () => {
  const panel = open()
  typeAndSave(panel, values)
  for (const number of [2, 3]) {
    panel.fail('send', 'stale')
    await setImmediate()
    panel.succeed('readLatest', {
      values: { ...stored, message: `Theirs ${number}.` },
      etag: `"${number}"`,
    })
    await setImmediate()
    expect(panel.snapshot.context.clashes).toMatchObject([{ theirs: { message: `Theirs ${number}.` } }])
    panel.send({ type: 'save' })
    expect(panel.snapshot.value).toBe('clashing')
    panel.send({ type: 'settle', clash: 'message', choice: 'mine' })
    panel.send({ type: 'save' })
    expect(panel.change()).toEqual({ values: { message: 'Mine.' }, etag: `"${number}"` })
  }
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
  met.send({ type: 'save' })
  expect(met.change()).toEqual({ values: { title: 'Typed before' }, etag: '"1"' })
})

test('what a save stored whose answer was lost is no change of somebody else’s', async () => {
  const panel = open()
  typeAndSave(panel, values)
  panel.fail('send', 'lost')
  await setImmediate()
  panel.fail('look', 'lost')
  await setImmediate()
  typeAndSave(panel, { ...values, message: 'Mine, and more.' })
  panel.fail('send', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values, etag: '"2"' })
  await setImmediate()
  expect(panel.change()).toEqual({ values: { message: 'Mine, and more.' }, etag: '"2"' })
})

test.each([
  ['and the look for it', (panel: ReturnType<typeof open>) => panel.fail('look', 'lost')],
  ['which came to the platform late', (panel) => panel.succeed('look', { values: stored, etag: '"1"' })],
])('of two saves whose answers were lost, the first one %s, neither is somebody else’s', async (_, look) => {
  const panel = open()
  for (const message of ['First.', 'Second.']) {
    typeAndSave(panel, { ...values, message })
    panel.fail('send', 'lost')
    await setImmediate()
    if (message === 'First.') look(panel)
    else panel.succeed('look', { values: { ...values, message: 'First.' }, etag: '"2"' })
    await setImmediate()
  }
  expect(panel.snapshot.context.clashes).toEqual([])
  expect([panel.snapshot.value, panel.snapshot.context.problem?.message]).toEqual(['dirty', 'send: lost'])
  panel.send({ type: 'save' })
  expect(panel.change()).toEqual({ values: { message: 'Second.' }, etag: '"2"' })
})

test('what came to nothing, as another version shows, is somebody else’s if it is stored after that', async () => {
  const panel = open()
  typeAndSave(panel, { ...values, message: 'First.' })
  panel.fail('send', 'lost')
  await setImmediate()
  panel.succeed('look', { values: { ...stored, title: 'Their title' }, etag: '"2"' })
  await setImmediate()
  typeAndSave(panel, { ...values, message: 'Second.', title: 'Their title' })
  panel.fail('send', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values: { message: 'First.', title: 'Their title' }, etag: '"3"' })
  await setImmediate()
  expect(panel.snapshot.context.clashes).toMatchObject([{ theirs: { message: 'First.' } }])
})

test('what is stored is compared as it would be sent', async () => {
  const panel = open('"1"', {
    bodyOf: ({ message, title }) => ({ message: String(message).trim(), title }),
  })
  typeAndSave(panel, values)
  panel.fail('send', 'stale')
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
  expect(panel.change()).toEqual({ values: { text: 'Mine.', title: 'A title' }, etag: '"1"' })
})

test('what asks for something is sent again only on request, since no lookup tells whether it was asked', async () => {
  const panel = open('"1"', { asks: ['message'] })
  panel.send({ type: 'save' })
  panel.fail('send', 'lost')
  await setImmediate()
  panel.succeed('look', { values: stored, etag: '"2"' })
  await setImmediate()
  expect(panel.snapshot.context.problem?.kind).toBe('lost')
  expect(panel.callsOf('send')).toHaveLength(1)
})

describe('a picture, which is stored anew', () => {
  const form = { ...stored, icon: '/images/1.png' }
  const picked = { ...form, title: 'Mine', icon: 'data:image/png;base64,AAAA' }
  const lookedUp = async (theirs: object) => {
    const pictured: EditShape = { ...shape, units: unitsOf(['message', 'title', 'icon']), files: ['icon'] }
    const panel = new Workflow(editPanel, { etag: '"1"', stored: form, shape: pictured })
    panel.send({ type: 'changed', values: picked })
    panel.send({ type: 'save' })
    panel.fail('send', 'lost')
    await setImmediate()
    panel.succeed('look', { values: { ...form, ...theirs }, etag: '"2"' })
    await setImmediate()
    return panel
  }

  test('is the user’s own where it is new, with everything else that was sent', async () => {
    const panel = await lookedUp({ title: 'Mine', icon: '/images/2.png' })
    expect(panel.emitted.at(-1)).toEqual({ type: 'saved' })
    expect(panel.snapshot.context.values['icon']).toBe('/images/2.png')
  })

  test('is somebody else’s where the rest of what was sent is not stored', async () => {
    const panel = await lookedUp({ icon: '/images/2.png' })
    expect(panel.snapshot.context.clashes.map(({ name }) => name)).toEqual(['icon'])
  })

  test('was not saved where the old one is still there', async () => {
    const panel = await lookedUp({ title: 'Mine' })
    expect(panel.snapshot.context.problem?.kind).toBe('lost')
    panel.send({ type: 'save' })
    expect(panel.change()).toEqual({ values: { icon: picked.icon }, etag: '"2"' })
  })
})
