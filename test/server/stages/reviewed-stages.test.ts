import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { auditTrail } from '#server/commands/audit-trail.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { call } from '#test/support/people.ts'
import { reviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt, approve, type World } from '#test/support/world.ts'
import { readAs } from '#test/support/read-as.ts'

const on = useWorld()

/** The steps of the tests, all over HTTP but the approvals, which are staff's. */
async function reviewedProvider() {
  const addon = await addonAt(on.world, 'alpha')
  const provider = await reviewedAddon(on.world, addon, 'good')
  const app = createApp({ ...provider.resources, portalDir: null })
  const { config } = provider.resources
  const world: World = { ...on.world, act: (who) => ({ ...on.world.act(who), config }) }
  const api = (method: string, path: string, body?: unknown) =>
    call({ app }, method, `/api/v3/addons/${addon.slug}${path}`, { as: on.world.provider, body })
  let pushes = 0
  /** A manifest that differs from the one before it. */
  const push = () => {
    pushes += 1
    const contents = { ...manifestOf(addon.slug), cli_plugin_name: `plugin-${pushes}` }
    const origin = provider.providerUrl
    contents.api.production = { base_url: `${origin}/resources`, sso_url: `${origin}/sso` }
    return api('POST', '/manifests', { contents })
  }
  const completed = async (list: string, ...names: string[]) => {
    const { body } = await api('GET', list)
    const items = readAs(body, v.array(v.looseObject({ name: v.string(), completed: v.boolean() })))
    return names.map((name) => items.find((each) => each.name === name)?.completed)
  }
  const review = async () => {
    on.server.clock.advance(1000)
    const { status } = await api('POST', '/automatic_reviews', {})
    await provider.run()
    const { body } = await api('GET', '/automatic_reviews')
    const [newest] = readAs(body, v.array(v.record(v.string(), v.unknown())))
    return { status, newest }
  }
  const progress = (to: string) => api('POST', '/progressions', { to, state: 'approved' })
  return { addon, world, provider, push, completed, review, progress, api }
}

const betaList = '/beta_requirements/technical_approval_requirements'
const gaList = '/ga_requirements/technical_approval_requirements'
const passed = { status: 'completed' }

test('a provider walks from alpha to GA with a real review for each step', async () => {
  const { addon, world, provider, push, completed, review, progress, api } = await reviewedProvider()
  expect((await push()).status).toBe(201)
  expect(await completed(betaList, 'manifest', 'automatic_review')).toEqual([true, false])
  const technical = { type: 'alpha_engineering_approval', state: 'pending' }
  expect((await api('POST', '/approvals', technical)).status).toBe(422)
  const steps = { manifest: passed, provision: passed, deprovision: passed, reprovision: passed }
  expect(await review()).toMatchObject({
    status: 201,
    newest: { progression_type: 'beta', is_finalized: true, ...steps },
  })
  expect(await completed(betaList, 'automatic_review')).toEqual([true])
  expect((await progress('beta')).status).toBe(422)
  const alphaTypes = ['marketplace_fitting_approval', 'alpha_engineering_approval'] as const
  await approve(world, addon, ...alphaTypes, 'article_review_approval')
  expect(await progress('beta')).toMatchObject({ status: 201, body: { addon: { state: 'beta' } } })

  expect(await completed(gaList, 'automatic_review', 'oauth_exchange')).toEqual([false, false])
  expect((await review()).newest).toMatchObject({ progression_type: 'ga', reprovision: passed })
  expect(await completed(gaList, 'automatic_review', 'oauth_exchange')).toEqual([true, true])
  await approve(world, addon, 'beta_engineering_approval', 'pricing_plan_approval')
  expect(await progress('ga')).toMatchObject({ status: 201, body: { addon: { state: 'ga' } } })
  expect((await api('POST', '/automatic_reviews', {})).status).toBe(409)
  const trails = await auditTrail(on.server.db)
  expect(trails.flatMap(({ violations }) => violations)).toEqual([])
  await provider.close()
})

test('a review is of the manifest that it was asked for, whatever is pushed while it runs', async () => {
  const { provider, push, completed, api } = await reviewedProvider()
  await push()
  on.server.clock.advance(1000)
  await api('POST', '/automatic_reviews', {})
  await push()
  await provider.run()
  expect((await api('GET', '/automatic_reviews')).body).toMatchObject([{ reprovision: passed }, {}, {}])
  expect(await completed(betaList, 'automatic_review')).toEqual([false])
  await provider.close()
})
