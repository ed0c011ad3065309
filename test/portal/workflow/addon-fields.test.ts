import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import { type FormValues, unitsOf } from '#machines/shapes/three-way.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { panelMachine } from '#portal/workflow/provide/panel-actor.ts'
import { addonFields } from '#portal/workflow/panel/addon-fields.ts'
import { api } from '../support/api-stand-in.ts'

vi.mock('#portal/wire/api.ts', () => import('../support/api-stand-in.ts'))

const update = api.addonUpdate
const view = api.addonView

type Stored = Pick<WholeAddon, 'id' | 'etag' | 'emailSupport' | 'summary'>

/** The platform's record; every save takes its ETag along. */
let stored: Stored

const failed = (kind: Problem['kind']) => new ProblemError({ kind, message: kind, fields: {} })

/** Somebody else's save. */
const elsewhere = (change: Partial<Stored>): void => {
  stored = { ...stored, ...change, etag: `${stored.etag}+` }
}

beforeEach(() => {
  vi.clearAllMocks()
  stored = { id: 'an-id', etag: '1', emailSupport: 'old@acme.example', summary: 'Old' }
  view.mockImplementation(async () => stored as WholeAddon)
  update.mockImplementation(async (given, options) => {
    if (options?.ifMatch !== stored.etag) throw failed('stale')
    elsewhere(given?.body as Partial<Stored>)
    return stored as WholeAddon
  })
})

const calls = () =>
  addonFields({
    addon: stored as WholeAddon,
    values: ({ emailSupport }) => ({ emailSupport: emailSupport ?? '' }),
  })

const typed = { emailSupport: 'new@acme.example' }

test('is saved with the ETag that was read', async () => {
  await calls().save(typed, { ifMatch: '1' })
  expect(stored).toMatchObject({ emailSupport: 'new@acme.example' })
  expect(update).toHaveBeenCalledTimes(1)
})

test('a save in between makes it stale; with what is stored now it can be saved', async () => {
  const panel = calls()
  elsewhere({ emailSupport: 'theirs@acme.example', summary: 'New' })
  await expect(panel.save(typed, { ifMatch: '1' })).rejects.toMatchObject({ problem: { kind: 'stale' } })
  expect(stored.emailSupport).toBe('theirs@acme.example')

  const latest = await panel.readLatest?.(new AbortController().signal)
  expect(latest).toEqual({ values: { emailSupport: 'theirs@acme.example' }, etag: '1+' })
  await panel.save(typed, { ifMatch: '1+' })
  expect(stored).toMatchObject({ emailSupport: 'new@acme.example', summary: 'New' })
})

test('what was saved though its answer was lost counts as saved, by the panel’s machine', async () => {
  const input = {
    etag: '1',
    stored: { emailSupport: 'old@acme.example' },
    shape: { units: unitsOf(['emailSupport']), bodyOf: (values: FormValues) => values },
  }
  const actor = createActor(panelMachine(calls()), { input }).start()
  elsewhere(typed)
  actor.send({ type: 'save', values: typed })
  await waitFor(actor, (panel) => panel.matches('saved'))
  expect(update).toHaveBeenCalledTimes(1)
})

test('other failures are told as they are', async () => {
  update.mockRejectedValueOnce(failed('refused'))
  await expect(calls().save(typed, { ifMatch: '1' })).rejects.toMatchObject({ problem: { kind: 'refused' } })
  expect(view).not.toHaveBeenCalled()
})
