import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { standOnPage } from '../support/browser-stand-in.ts'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

describe.each([{ blocked: false }, { blocked: true }])('drafts, storage blocked: $blocked', ({ blocked }) => {
  test('are kept for a person and a path until dropped', async () => {
    standOnPage('/', { blocked })
    const { dropDraft, keepDraft, readDraft } = await import('#portal/wire/draft.ts')
    for (const draft of [['Go', 'Node'], { notes: 'n' }]) {
      keepDraft('u1', '/a', draft)
      expect(readDraft('u1', '/a')).toEqual(draft)
    }
    expect(readDraft('u2', '/a')).toBeNull()
    expect(readDraft('u1', '/b')).toBeNull()
    dropDraft('u1', '/a')
    expect(readDraft('u1', '/a')).toBeNull()
  })
})

test('all drafts are forgotten at once, and nothing else; a form that is still open keeps no more', async () => {
  standOnPage('/')
  const { forgetDrafts, keepDraft, readDraft } = await import('#portal/wire/draft.ts')
  keepDraft('u1', '/a', 1)
  keepDraft('u1', '/b', 2)
  sessionStorage.setItem('pending-sign-in', 'kept')
  forgetDrafts()
  expect([readDraft('u1', '/a'), readDraft('u1', '/b')]).toEqual([null, null])
  expect(sessionStorage.getItem('pending-sign-in')).toBe('kept')
  keepDraft('u1', '/a', 1)
  expect(readDraft('u1', '/a')).toBeNull()
})

test('what cannot be read is no draft', async () => {
  standOnPage('/')
  const { readDraft } = await import('#portal/wire/draft.ts')
  sessionStorage.setItem('draft:u1:/a', '{')
  expect(readDraft('u1', '/a')).toBeNull()
})
