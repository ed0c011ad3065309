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

const kept = { base: stored, etag: '"1"', left: [], at: '2026-11-22T07:05:00.000Z' }
test.each([
  ['without what was begun with', { name: 'Typed' }, { name: 'Typed' }],
  ['of another shape', { ...kept, base: { title: 'x' }, changed: { title: 'Typed' } }, { title: 'Typed' }],
  ['of a value that the form cannot show', { ...kept, changed: { name: 7 } }, { name: 7 }],
  [
    'of a new record, where one is stored',
    { ...kept, etag: null, changed: { name: 'Typed' } },
    { name: 'Typed' },
  ],
])('a draft %s is only to be read', async (_, draft, unreadable) => {
  const { findEditDraft } = await load()
  sessionStorage.setItem('draft:u1:/a', JSON.stringify(draft))
  expect(findEditDraft(place, form)).toEqual({ unreadable })
  expect(text()).not.toBe('')
})

test('there is none where nothing was kept', async () => {
  const { findEditDraft } = await load()
  expect(findEditDraft(place, form)).toBeNull()
})

test('a draft from before a plan was there is restored beside the plan’s values', async () => {
  const { findEditDraft } = await load()
  const draft = { ...kept, base: { big: { rows: '10' } }, changed: { big: { rows: '20' } } }
  sessionStorage.setItem('draft:u1:/a', JSON.stringify(draft))
  const sheet = { big: { rows: '10' }, small: { rows: '5' } }
  const isWhole = (value: unknown) =>
    JSON.stringify(value) === JSON.stringify({ big: { rows: '20' }, small: { rows: '5' } })
  const units = Object.keys(sheet).map((plan) => ({ fields: [plan] as [string], joined: 'keys' as const }))
  expect(findEditDraft(place, { etag: '"2"', stored: sheet, units, isValues: isWhole })).toEqual({ draft })
})
