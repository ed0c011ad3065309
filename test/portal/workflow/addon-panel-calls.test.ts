import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { type FormValues, unitsOf } from '#machines/shapes/three-way.ts'
import type { WholeAddon } from '#contract/addon.ts'
import type { Transition } from '#contract/trail.ts'
import { companyEdit, supplierEdit } from '#portal/features/company/calls.ts'
import { deprecationEdit } from '#portal/features/deprecation/calls.ts'
import { panelMachine } from '#portal/workflow/panel/use-panel-form.ts'
import { addonPanelCalls } from '#portal/workflow/panel/addon-panel-calls.ts'
import { api } from '../support/api-stand-in.ts'

vi.mock('#portal/wire/api.ts', () => import('../support/api-stand-in.ts'))

const update = api.addonUpdate
const view = api.addonView

type Stored = Pick<WholeAddon, 'id' | 'etag' | 'updatedAt' | 'emailSupport' | 'summary'>

/** The platform's record; every save takes its ETag along. */
let stored: Stored

const failed = (kind: Problem['kind']) => new ProblemError({ kind, message: kind, fields: {} })

/** Somebody else's save. */
const elsewhere = (change: Partial<Stored>): void => {
  stored = { ...stored, ...change, etag: `${stored.etag}+` }
}

beforeEach(() => {
  vi.clearAllMocks()
  stored = {
    id: 'an-id',
    etag: '1',
    updatedAt: '2026-11-01T00:00:00.000Z',
    emailSupport: 'old@acme.example',
    summary: 'Old',
  }
  view.mockImplementation(async () => stored as WholeAddon)
  update.mockImplementation(async (given, options) => {
    if (options?.ifMatch !== stored.etag) throw failed('stale')
    elsewhere(given?.body as Partial<Stored>)
    return stored as WholeAddon
  })
})

const calls = () =>
  addonPanelCalls(stored.id, {
    values: ({ emailSupport }) => ({ emailSupport: emailSupport ?? '' }),
  })

const typed = { emailSupport: 'new@acme.example' }

test('a save in between makes it stale; with what is stored now it can be saved', async () => {
  const panel = calls()
  elsewhere({ emailSupport: 'theirs@acme.example', summary: 'New' })
  await expect(panel.save(typed, { ifMatch: '1' })).rejects.toMatchObject({ problem: { kind: 'stale' } })
  expect(stored.emailSupport).toBe('theirs@acme.example')

  const latest = await panel.readLatest?.(new AbortController().signal)
  expect(latest).toMatchObject({ values: { emailSupport: 'theirs@acme.example' }, etag: '1+' })
  await panel.save(typed, { ifMatch: '1+' })
  expect(stored).toMatchObject({ emailSupport: 'new@acme.example', summary: 'New' })
})

const at = '2026-11-02T14:02:00.000Z'
const row = (id: string, createdAt: string, actor: Transition['actor']) =>
  ({ subject: { type: 'addon', id }, createdAt, actor }) as Transition

test.each([
  ['a colleague', { email: 'ada@acme.example' }, 'ada@acme.example'],
  ['staff', { role: 'platform' }, 'the platform'],
] as const)('what is stored now says who stored it and when: %s', async (_, actor, by) => {
  api.addonTransitionList.mockResolvedValueOnce([
    row('another', at, { email: 'bob@acme.example' }),
    row('an-id', at, actor),
    row('an-id', '2026-11-01T00:00:00.000Z', { email: 'cyd@acme.example' }),
  ])
  elsewhere({ updatedAt: at })
  const latest = await calls().readLatest?.(new AbortController().signal)
  expect(latest).toMatchObject({ lastChange: { by, at } })
})

test.each([
  ['company information', () => companyEdit('an-id', 'another'), api.companyView],
  ['supplier information', () => supplierEdit('an-id', 'another'), api.supplierVendorView],
  ['a deprecation', () => deprecationEdit('an-id', 'another'), api.deprecationView],
] as const)('so does %s, by the add-on’s trail', async (_, edit, read) => {
  api.addonTransitionList.mockResolvedValueOnce([row('another', at, { email: 'bob@acme.example' })])
  read.mockResolvedValueOnce({ ...stored, id: 'another', updatedAt: at } as never)
  const latest = await edit().readLatest(new AbortController().signal)
  expect(latest).toMatchObject({ etag: '1', lastChange: { by: 'bob@acme.example', at } })
})

test.each([
  ['the trail does not say', () => api.addonTransitionList.mockResolvedValueOnce([row('an-id', '', {})])],
  ['the trail cannot be read', () => api.addonTransitionList.mockRejectedValueOnce(failed('lost'))],
])('its author is not known where %s', async (_, given) => {
  given()
  elsewhere({ updatedAt: at })
  expect(await calls().readLatest?.(new AbortController().signal)).toMatchObject({ lastChange: null })
})

test('what was saved though its answer was lost counts as saved, by the panel’s machine', async () => {
  const input = {
    etag: '1',
    stored: { emailSupport: 'old@acme.example' },
    shape: { units: unitsOf(['emailSupport']), bodyOf: (values: FormValues) => values },
  }
  const actor = createActor(panelMachine(calls()), { input }).start()
  elsewhere(typed)
  actor.send({ type: 'changed', values: typed })
  actor.send({ type: 'save' })
  await waitFor(actor, (panel) => panel.matches('saved'))
  expect(update).toHaveBeenCalledTimes(1)
})

test('other failures are told as they are', async () => {
  update.mockRejectedValueOnce(failed('refused'))
  await expect(calls().save(typed, { ifMatch: '1' })).rejects.toMatchObject({ problem: { kind: 'refused' } })
  expect(view).not.toHaveBeenCalled()
})
