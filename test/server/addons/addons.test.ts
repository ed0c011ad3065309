import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createAddon } from '#server/addons/addons.rules.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()
const path = '/addons/acme-alpha'

describe('one add-on', () => {
  test('by slug or id, with everything that is derived', async () => {
    const { id } = await addonAt(on.world, 'alpha')
    const bySlug = await on.api('provider', 'GET', path)
    expect((await on.api('provider', 'GET', `/addons/${id}`)).body).toEqual(bySlug.body)
    expect(bySlug.headers.get('etag')).toBe('"1"')
    expect(bySlug.body).toMatchObject({
      slug: 'acme-alpha',
      state: 'alpha',
      has_icon: true,
      icon_url: `/images/${'a'.repeat(64)}.png`,
      base64_icon: 'data:image/png;base64,iVBORw==',
      marketplace_url: 'https://platform.example/marketplace/acme-alpha',
      docs_approved: false,
      company: { id: on.world.companyId, name: 'Acme Data' },
      categories: [{ slug: expect.any(String) }],
      default_plan_slug: 'test',
      supported_generations: ['cedar'],
      provisioning_api_version: 3,
    })
    expect(bySlug.body).not.toHaveProperty('icon_sha')
  })

  test('without an icon shows the placeholder', async () => {
    await createAddon(on.world.act('provider'), {
      companyId: on.world.companyId,
      slug: 'acme-new',
      name: 'New',
    })
    const reply = await on.api('provider', 'GET', '/addons/acme-new')
    expect(reply.body).toMatchObject({ has_icon: false, icon_url: '/images/placeholder.svg' })
    expect(readAs(reply.body, v.looseObject({ base64_icon: v.string() })).base64_icon).toMatch(
      /^data:image\/svg\+xml;base64,/,
    )
  })

  test('is born in alpha with the test plan', async () => {
    const act = on.world.act('provider')
    await createAddon(act, { companyId: on.world.companyId, slug: 'acme-new', name: 'New' })
    const reply = await on.api('provider', 'GET', '/addons/acme-new/plans')
    expect(reply.body).toMatchObject([
      { slug: 'test', full_slug: 'acme-new:test', price_cents: 0, availability: 'inviteOnly', default: true },
    ])
    await expect(
      createAddon(act, { companyId: on.world.otherCompanyId, slug: 'acme-new', name: 'Other' }),
    ).rejects.toMatchObject({ status: 409 })
  })

  test('tells how far it has come', async () => {
    await addonAt(on.world, 'alpha')
    await on.api('provider', 'POST', `${path}/approvals`, { type: 'marketplace_fitting_approval' })
    const provider = await on.api('provider', 'GET', path)
    expect(readAs(provider.body, v.looseObject({ progress: v.unknown() })).progress).toEqual({
      to: 'beta',
      completed: 16,
      total: 19,
      allowed: ['request'],
      waiting: [{ type: 'marketplace_fitting_approval', since: '2026-11-02T09:00:00.000Z' }],
      rejected: [],
    })
    const admin = await on.api('admin', 'GET', path)
    expect(admin.body).toMatchObject({ progress: { allowed: ['progressToBeta', 'shutDown', 'request'] } })
  })

  test('waits since it was asked for last, not since it was edited', async () => {
    await addonAt(on.world, 'alpha')
    const asked = await on.api('provider', 'POST', `${path}/approvals`, {
      type: 'marketplace_fitting_approval',
    })
    const approvalPath = `/approvals/${readId(asked.body)}`
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { state: 'rejected', message: 'No.' })
    expect((await on.api('provider', 'GET', path)).body).toMatchObject({
      progress: { waiting: [], rejected: ['marketplace_fitting_approval'] },
    })
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { state: 'pending' })
    on.server.clock.advance(3_600_000)
    await on.api('admin', 'PATCH', approvalPath, { notes: 'Later.' })
    const at = on.server.clock.now().getTime() - 3_600_000
    expect((await on.api('provider', 'GET', path)).body).toMatchObject({
      progress: { waiting: [{ since: new Date(at).toISOString() }] },
    })
    on.server.clock.set('2026-11-02T09:00:00Z')
  })

  test("another company's is not there, nor is one that does not exist", async () => {
    await addonAt(on.world, 'alpha')
    expect((await on.api('stranger', 'GET', path)).status).toBe(404)
    expect((await on.api('provider', 'GET', '/addons/nothing')).status).toBe(404)
    expect((await on.api('nobody', 'GET', path)).status).toBe(401)
  })
})
