import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standOnPage } from '../support/browser-stand-in.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe.each([{ blocked: false }, { blocked: true }])('drafts, storage blocked: $blocked', ({ blocked }) => {
  test('are kept for a person and a path until dropped', async () => {
    standOnPage('/', { blocked })
    const { dropDraft, keepDraft, readDraft } = await import('../../src/portal/draft.ts')
    keepDraft('u1', '/a', { notes: 'n' })
    expect(readDraft('u1', '/a')).toEqual({ notes: 'n' })
    expect(readDraft('u2', '/a')).toBeNull()
    expect(readDraft('u1', '/b')).toBeNull()
    dropDraft('u1', '/a')
    expect(readDraft('u1', '/a')).toBeNull()
  })
})

test('all drafts are forgotten at once, and nothing else', async () => {
  standOnPage('/')
  const { forgetDrafts, keepDraft, readDraft } = await import('../../src/portal/draft.ts')
  keepDraft('u1', '/a', 1)
  keepDraft('u1', '/b', 2)
  sessionStorage.setItem('pending-sign-in', 'kept')
  forgetDrafts()
  expect([readDraft('u1', '/a'), readDraft('u1', '/b')]).toEqual([null, null])
  expect(sessionStorage.getItem('pending-sign-in')).toBe('kept')
})

test('what cannot be read is no draft', async () => {
  standOnPage('/')
  const { readDraft } = await import('../../src/portal/draft.ts')
  sessionStorage.setItem('draft:u1:/a', '{')
  expect(readDraft('u1', '/a')).toBeNull()
})

test('a picture that there is no room for is left out; the rest is kept', async () => {
  standOnPage('/', { room: 1_000_000 })
  const { keepDraft, readDraft } = await import('../../src/portal/draft.ts')
  keepDraft('u1', '/a', { name: 'first', image: '' })
  keepDraft('u1', '/a', { name: 'typed', image: `data:image/png;base64,${'A'.repeat(2_000_000)}` })
  expect(readDraft('u1', '/a')).toEqual({ name: 'typed', image: '' })
  const small = { name: 'typed', image: 'data:image/png;base64,AAAA' }
  keepDraft('u1', '/a', small)
  expect(readDraft('u1', '/a')).toEqual(small)
})

test('a picture is written once, however much is typed beside it, and goes with its draft', async () => {
  standOnPage('/')
  const { dropDraft, keepDraft, readDraft } = await import('../../src/portal/draft.ts')
  const image = `data:image/png;base64,${'A'.repeat(200_000)}`
  keepDraft('u1', '/a', { name: '', image })
  expect(readDraft('u1', '/a')).toEqual({ name: '', image })
  sessionStorage.setItem('draft:u1:/a#image', 'not written again')
  keepDraft('u1', '/a', { name: 'typed', image })
  expect(readDraft('u1', '/a')).toEqual({ name: 'typed', image: 'not written again' })
  keepDraft('u1', '/a', { name: 'typed', image: '' })
  expect(readDraft('u1', '/a')).toEqual({ name: 'typed', image: '' })
  keepDraft('u1', '/a', { name: 'typed', image })
  dropDraft('u1', '/a')
  expect(readDraft('u1', '/a')).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a list is a draft too', async () => {
  standOnPage('/')
  const { keepDraft, readDraft } = await import('../../src/portal/draft.ts')
  keepDraft('u1', '/a', ['Go', 'Node'])
  expect(readDraft('u1', '/a')).toEqual(['Go', 'Node'])
})
