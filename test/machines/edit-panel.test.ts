import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { editPanel } from '../../machines/edit-panel.ts'
import { Workflow } from '../support/workflow.ts'

const values = { message: 'Mine.' }
const open = (etag: string | null = '"1"') => new Workflow(editPanel, { etag, known: null })

test('unsaved work is asked about once, and never after a save', async () => {
  const panel = open()
  panel.send({ type: 'changed' })
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
  panel.send({ type: 'save', values })
  panel.send({ type: 'close' })
  panel.send({ type: 'save', values })
  expect(panel.snapshot.value).toBe('saving')
  expect(panel.callsOf('save')).toHaveLength(1)
})

test('a second stale answer shows what is stored by then', async () => {
  const panel = open()
  panel.send({ type: 'save', values })
  for (const number of [2, 3]) {
    panel.fail('save', 'stale')
    await setImmediate()
    panel.succeed('readLatest', { values: { message: `Theirs ${number}.` }, etag: `"${number}"` })
    await setImmediate()
    expect(panel.snapshot.context.latest?.values).toEqual({ message: `Theirs ${number}.` })
    panel.send({ type: 'keepEditing' })
    panel.send({ type: 'save', values })
    expect(panel.open('save').input).toEqual({ values, etag: `"${number}"` })
  }
})

test('leaving from there and staying keeps the stale version: the next save is compared again', async () => {
  const panel = open()
  panel.send({ type: 'save', values })
  panel.fail('save', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values: {}, etag: '"2"' })
  await setImmediate()
  panel.send({ type: 'close' })
  panel.send({ type: 'stay' })
  panel.send({ type: 'save', values })
  expect(panel.open('save').input).toEqual({ values, etag: '"1"' })
})

test('a new record is saved without a version', () => {
  const panel = open(null)
  panel.send({ type: 'save', values })
  expect(panel.open('save').input).toEqual({ values, etag: null })
})

test('what is stored is compared as it would be sent', async () => {
  const panel = new Workflow(editPanel, {
    etag: '"1"',
    known: { message: 'Old.' },
    bodyOf: ({ message }) => ({ message: String(message).trim() }),
  })
  panel.send({ type: 'save', values })
  panel.fail('save', 'stale')
  await setImmediate()
  panel.succeed('readLatest', { values: { message: ' Mine. ' }, etag: '"2"' })
  await setImmediate()
  expect(panel.emitted).toEqual([{ type: 'saved' }])
})
