import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unitsOf } from '#machines/shapes/three-way.ts'
import { standOnPage } from '../support/browser-stand-in.ts'

beforeEach(() => {
  vi.resetModules()
  standOnPage('/')
})
afterEach(() => vi.unstubAllGlobals())

const place = { userId: 'u1', path: '/a', files: ['icon'] }
const stored = { name: 'As stored', icon: '/images/1.png' }
const form = {
  etag: '"2"',
  stored,
  units: unitsOf(['name', 'icon']),
  isValues: (value: unknown) =>
    typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string',
}
const load = () => import('#portal/workflow/panel/edit-draft.ts')
const text = () => sessionStorage.getItem('draft:u1:/a') ?? ''

test('a draft keeps what the editor began with, its etag, and what was changed; no file', async () => {
  const { findEditDraft, keepEditDraft } = await load()
  const base = { name: 'Began', icon: '/images/0.png' }
  const values = { name: 'Typed', icon: 'data:image/png;base64,SECRETFILE' }
  keepEditDraft(place, { base, etag: '"1"', values })
  expect(text()).not.toContain('SECRETFILE')
  const found = findEditDraft(place, form)
  expect(found).toEqual({
    draft: {
      base,
      etag: '"1"',
      changed: { name: 'Typed' },
      left: ['icon'],
      at: expect.any(String),
    },
  })
})

test.each([
  ['without what was begun with', { name: 'Typed' }, { name: 'Typed' }],
  [
    'of another shape',
    {
      base: { title: 'x' },
      etag: '"1"',
      changed: { title: 'Typed' },
      left: [],
      at: '2026-11-22T07:05:00.000Z',
    },
    { title: 'Typed' },
  ],
  [
    'of a value that the form cannot show',
    { base: stored, etag: '"1"', changed: { name: 7 }, left: [], at: '2026-11-22T07:05:00.000Z' },
    { name: 7 },
  ],
  [
    'of a new record, where one is stored',
    { base: stored, etag: null, changed: { name: 'Typed' }, left: [], at: '2026-11-22T07:05:00.000Z' },
    { name: 'Typed' },
  ],
])('a draft %s is only to be read', async (_, kept, unreadable) => {
  const { findEditDraft } = await load()
  sessionStorage.setItem('draft:u1:/a', JSON.stringify(kept))
  expect(findEditDraft(place, form)).toEqual({ unreadable })
  expect(text()).not.toBe('')
})

test('there is none where nothing was kept', async () => {
  const { findEditDraft } = await load()
  expect(findEditDraft(place, form)).toBeNull()
})
