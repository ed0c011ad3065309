import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outbox, webhookDeliveries, webhooks } from '#server/db/schema.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { call, createPerson } from '#test/support/people.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'
import { receivingWorld } from './receiving-world.ts'

const on = useWorld()
const there = receivingWorld(on)
const day = 24 * 3_600_000

const messages = () =>
  there.receiver.received.map(
    ({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> },
  )

describe('what happens', () => {
  test('is told to the webhooks that were chosen for it, signed, and to no other company’s', async () => {
    const { id } = await there.create('provider', ['approval.requested', 'approval.approved'])
    const others = await there.create('stranger', ['approval.requested', 'approval.approved'])
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, 'alpha_engineering_approval')
    expect(await there.deliveries('stranger', others.id)).toEqual([])
    const secret = await on.api('provider', 'POST', `/webhooks/${id}/actions/regenerate_secret`)
    there.receiver.expect((secret.body as { secret: string }).secret)
    expect(await there.send()).toBe(2)
    expect(there.receiver.received.map(({ verified }) => verified)).toEqual([true, true])
    expect(messages()).toMatchObject([
      {
        type: 'approval.requested',
        timestamp: '2026-11-02T09:00:00.000Z',
        data: {
          addon: { id: addon.id, slug: addon.slug, name: addon.displayName },
          subject: { type: 'approval' },
          approval: 'alpha_engineering_approval',
          from: 'notStarted',
          to: 'pending',
          by: 'provider',
        },
      },
      { type: 'approval.approved', data: { from: 'pending', to: 'approved', by: 'platform' } },
    ])
    expect(await there.deliveries('provider', id)).toMatchObject([
      { event: 'approval.approved', state: 'delivered', attempts: 1, last_status: 200, last_failure: null },
      { event: 'approval.requested', state: 'delivered', attempts: 1 },
    ])
    // Nothing is sent twice.
    expect(await there.send()).toBe(0)
  })

  test('at any company is told to staff’s own', async () => {
    const { id } = await there.create('admin', ['addon.stage_changed'])
    const addon = await addonAt(on.world, 'alpha')
    for (const to of ['beta', 'shutdown'] as const)
      await progressAddon(on.world.act('admin'), addon, { to, state: 'approved', visible: true })
    await there.send()
    expect(messages()).toMatchObject([
      { type: 'addon.stage_changed', data: { from: 'alpha', to: 'beta' } },
      { type: 'addon.stage_changed', data: { from: 'beta', to: 'shutdown' } },
    ])
    expect(await there.deliveries('admin', id)).toHaveLength(2)
  })

  test('leaves nothing where it is taken back', async () => {
    const { id } = await there.create('provider', ['approval.requested'])
    const addon = await addonAt(on.world, 'alpha')
    const { db } = on.server
    const failed = db.transaction(async (tx) => {
      await approve(
        { ...on.world, act: (who) => ({ ...on.world.act(who), tx }) },
        addon,
        'article_review_approval',
      )
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    expect(await db.$count(webhookDeliveries, eq(webhookDeliveries.webhookId, id))).toBe(0)
  })
})

describe('a receiver', () => {
  const tested = async (events: readonly string[] = ['review.finished']) => {
    const webhook = await there.create('provider', events)
    await on.api('provider', 'POST', `/webhooks/${webhook.id}/actions/test`)
    return webhook
  }

  test('that fails is tried again later and later, ten times', async () => {
    const { id } = await tested()
    there.receiver.behave({ status: 500, body: 'Oops' })
    const pauses: number[] = []
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await there.send()).toBe(1)
      const [row] = await on.server.db.select().from(webhookDeliveries)
      if (row?.nextAttemptAt === null) break
      pauses.push(((row?.nextAttemptAt?.getTime() ?? 0) - on.server.clock.now().getTime()) / 1000)
      on.server.clock.advance((pauses.at(-1) ?? 0) * 1000 - 1)
      expect(await there.send()).toBe(0)
      on.server.clock.advance(1)
    }
    expect(pauses).toEqual([30, 120, 480, 1920, 7680, 30_720, 43_200, 43_200, 43_200])
    expect(await there.deliveries('provider', id)).toMatchObject([
      { state: 'givenUp', attempts: 10, last_status: 500, last_failure: 'status' },
    ])
    // It is kept by one webhook-id.
    expect(new Set(there.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('of each way of failing is told apart, and none is waited for or read without end', async () => {
    const webhook = await tested()
    const outcomes: unknown[] = []
    for (const behavior of [
      { status: 302, headers: { location: `${there.receiver.origin}/elsewhere` } },
      { status: 404, body: `No. ${webhook.secret}` },
      'rude',
      'endless',
    ] as const) {
      there.receiver.behave(behavior)
      on.server.clock.advance(day)
      await there.send()
      const [last] = await there.deliveries('provider', webhook.id)
      outcomes.push(last)
    }
    expect(outcomes).toMatchObject([
      { last_status: 302, last_failure: 'redirect' },
      { last_status: 404, last_failure: 'status' },
      { last_status: null, last_failure: 'connection_error' },
      { last_status: 200, last_failure: null, state: 'delivered' },
    ])
    // The redirect was not followed.
    expect(there.receiver.received).toHaveLength(4)
    const [delivery] = await there.deliveries('provider', webhook.id)
    const { body } = await on.api('provider', 'GET', `/webhook_deliveries/${delivery?.id}`)
    const { attempt_list: wire } = body as { attempt_list: { answer: string | null }[] }
    expect(wire[0]?.answer?.length).toBe(4000)
    expect(wire[2]?.answer).toBe('No. ********')
  })

  test('is sent a message again as often as people like, and every attempt is counted', async () => {
    const { id } = await tested()
    there.receiver.behave({ status: 500 })
    await there.send()
    const newest = async () => (await there.deliveries('provider', id))[0]
    const first = await newest()
    expect(first).toMatchObject({ state: 'retrying', attempts: 1, attempts_in_all: 1 })
    const again = await on.api('provider', 'POST', `/webhook_deliveries/${first?.id}/actions/send_again`)
    expect(again.body).toMatchObject({ state: 'pending', attempts: 0, attempts_in_all: 1, last_status: 500 })
    there.receiver.behave({ status: 204 })
    on.server.clock.advance(1000)
    await there.send()
    expect(await newest()).toMatchObject({ state: 'delivered', attempts: 1, attempts_in_all: 2 })
    const { body } = await on.api('provider', 'GET', `/webhook_deliveries/${first?.id}`)
    expect(body).toMatchObject({ attempts_in_all: 2, attempt_list: [{ status: 204 }, { status: 500 }] })
  })

  test('that wants no more is disabled at once, and its company told', async () => {
    const { id } = await tested()
    await on.api('provider', 'POST', `/webhooks/${id}/actions/test`)
    there.receiver.behave({ status: 410 })
    expect(await there.send()).toBe(1)
    expect((await on.api('provider', 'GET', `/webhooks/${id}`)).body).toMatchObject({
      state: 'disabled',
      disabled_because: 'gone',
    })
    expect((await there.deliveries('provider', id)).map(({ state }) => state)).toEqual(['givenUp', 'givenUp'])
    const letters = await on.server.db.select().from(outbox)
    expect(letters.map(({ to }) => to)).toEqual(['partner@acme.example'])
    expect(letters[0]?.text).toContain('410 Gone')
  })

  test('that fails for five days is disabled, and one that worked meanwhile is not', async () => {
    const { id } = await tested()
    const state = async () => {
      const [row] = await on.server.db.select().from(webhooks).where(eq(webhooks.id, id))
      return [row?.state, row?.disabledBecause]
    }
    const fail = async (status: number) => {
      there.receiver.behave({ status })
      await on.api('provider', 'POST', `/webhooks/${id}/actions/test`)
      await there.send()
    }
    await fail(500)
    on.server.clock.advance(4 * day)
    await fail(200)
    on.server.clock.advance(2 * day)
    await fail(500)
    on.server.clock.advance(5 * day - 1)
    await fail(500)
    expect(await state()).toEqual(['enabled', null])
    on.server.clock.advance(1)
    await fail(500)
    expect(await state()).toEqual(['disabled', 'failing'])
    expect(await on.server.db.$count(outbox)).toBe(1)
  })
})

describe('a webhook', () => {
  const post = (url: unknown) =>
    on.api('provider', 'POST', '/webhooks', { url, description: 'A chat', events: ['plan.created'] })

  test('shows its secret once; staff’s own is nobody else’s', async () => {
    const { id, secret } = await there.create('provider', ['plan.created'])
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const { body } = await on.api('provider', 'GET', `/webhooks/${id}`)
    expect(body).toMatchObject({ secret: `••••••••${secret.slice(-4)}` })
    const own = await there.create('admin', ['plan.created'])
    // Neither a company's people nor somebody of no company, as staff are of none.
    const { token } = await createPerson(on.server, 'new@example.com')
    const path = `/api/v3/webhooks/${own.id}`
    for (const as of [on.world.provider, { token }])
      expect((await call(on.server, 'GET', path, { as })).status).toBe(404)
    const [row] = await on.server.db.select().from(webhooks).where(eq(webhooks.id, id))
    expect(row?.secretBox).not.toContain(secret)
  })

  test('is listed with its newest message and how that fared, null without one', async () => {
    const { id } = await there.create('provider', ['plan.created'])
    await on.api('provider', 'POST', `/webhooks/${id}/actions/test`)
    there.receiver.behave({ status: 500 })
    await there.send()
    on.server.clock.advance(1)
    await there.create('provider', ['plan.created'])
    await on.api('provider', 'POST', `/webhooks/${id}/actions/test`)
    there.receiver.behave('rude')
    await there.send()
    const { body } = await on.api('provider', 'GET', '/webhooks')
    expect(body).toMatchObject([
      { id, last_delivery: { created_at: '2026-11-02T09:00:00.001Z', last_failure: 'connection_error' } },
      { last_delivery: null },
    ])
  })

  test('says who changed it last and when; staff at a company’s are the platform, and are not named', async () => {
    const { id } = await there.create('provider', ['plan.created'])
    const lastChange = async () =>
      ((await on.api('provider', 'GET', `/webhooks/${id}`)).body as { last_change: unknown }).last_change
    expect(await lastChange()).toBeNull()
    await on.api('provider', 'PATCH', `/webhooks/${id}`, { description: 'Ours' })
    const first = { email: 'partner@acme.example', at: '2026-11-02T09:00:00.000Z' }
    expect(await lastChange()).toEqual(first)
    on.server.clock.set('2026-11-03T09:00:00Z')
    // Its secret is no part of what its panel edits.
    await on.api('provider', 'POST', `/webhooks/${id}/actions/regenerate_secret`)
    expect(await lastChange()).toEqual(first)
    await on.api('admin', 'PATCH', `/webhooks/${id}`, { description: 'Theirs' })
    expect(await lastChange()).toEqual({ email: null, at: '2026-11-03T09:00:00.000Z' })
  })

  test('is for public https addresses only', async () => {
    const host = 'must name a public host'
    for (const [url, message] of [
      ['http://hooks.acme-data.com/', 'must use https'],
      ['https://127.0.0.1/', host],
      ['https://[::1]/', host],
      ['https://169.254.169.254/latest', host],
      ['https://localhost/', host],
      ['https://user:pass@hooks.acme-data.com/', expect.stringContaining('a password') as string],
    ])
      expect(await post(url)).toMatchObject({ status: 422, body: { error: { url: [message] } } })
  })

  test('whose address leads inside is not called, even where it was taken', async () => {
    const { id } = await there.create('provider', ['plan.created'])
    await on.api('provider', 'POST', `/webhooks/${id}/actions/test`)
    on.server.config.webhookAllow = []
    await there.send()
    expect(there.receiver.received).toEqual([])
    expect(await there.deliveries('provider', id)).toMatchObject([{ last_failure: 'refused_address' }])
  })

  test('that is disabled is sent nothing, and cannot be tried', async () => {
    const { id } = await there.create('provider', ['approval.requested'])
    await on.api('provider', 'PATCH', `/webhooks/${id}`, { state: 'disabled' })
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, 'article_review_approval')
    expect(await there.deliveries('provider', id)).toEqual([])
    expect((await on.api('provider', 'POST', `/webhooks/${id}/actions/test`)).status).toBe(409)
  })

  test('is one of as many of a company as the deployment lets it have', async () => {
    on.server.config.quotas = { ...on.server.config.quotas, webhooks: 2 }
    const statuses: number[] = []
    for (let n = 0; n < 3; n += 1) statuses.push((await post(there.receiver.url)).status)
    expect(statuses).toEqual([201, 201, 422])
  })
})
