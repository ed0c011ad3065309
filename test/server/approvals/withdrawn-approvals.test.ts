import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { approvals, outbox, trail } from '#server/db/schema.ts'
import { storedAddon, storedPlans } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'

const on = useWorld()
const business = 'marketplace_fitting_approval'

interface Made {
  id: string
  slug: string
}

const request = (slug: string, type: string = business) =>
  on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })

const withdraw = (id: string, who: Who = 'provider', headers: Record<string, string> = {}) =>
  on.api(who, 'POST', `/approvals/${id}/withdraw`, undefined, headers)

const decide = (id: string, body: object) => on.api('admin', 'PATCH', `/approvals/${id}`, body)

const stored = async (id: string) => {
  const [row] = await on.server.db.select().from(approvals).where(eq(approvals.id, id))
  return row
}

async function pending(): Promise<Made> {
  const { slug } = await addonAt(on.world, 'alpha')
  const { body } = await request(slug)
  return { id: (body as Made).id, slug }
}

/** Rejected by staff, then asked for again. */
async function pendingAgain(): Promise<Made> {
  const made = await pending()
  await decide(made.id, { state: 'rejected', message: 'Too thin.' })
  expect((await request(made.slug)).status).toBe(200)
  await on.server.db.delete(outbox)
  return made
}

const lettersTo = async (to: string) => {
  const rows = await on.server.db.select().from(outbox).where(eq(outbox.to, to))
  return rows.map(({ subject, text }) => ({ subject, text }))
}

const expectAudited = async () => {
  const { report, violations } = await audit(on.server.db)
  expect({ report: violations === 0 ? '' : report, violations }).toEqual({ report: '', violations: 0 })
}

describe('taking back a request that nobody has decided', () => {
  test('leaves nothing to be served: not in lists, by its id, or in actions', async () => {
    const { id, slug } = await pending()
    const { revision } = await storedAddon(on.server.db, slug)
    const reply = await withdraw(id)
    const after = await storedAddon(on.server.db, slug)
    expect([reply.status, reply.body]).toEqual([200, { revision: after.revision, approval: null }])
    expect(after.revision).toBeGreaterThan(revision)
    expect((await on.api('provider', 'GET', `/addons/${slug}/approvals`)).body).toEqual([])
    for (const state of ['', '?state=pending', '?state=rejected'])
      expect((await on.api('admin', 'GET', `/approvals${state}`)).body).toEqual([])
    for (const who of ['provider', 'admin'] as const)
      expect((await on.api(who, 'GET', `/approvals/${id}`)).status).toBe(404)
    const { body } = await on.api('provider', 'GET', `/addons/${slug}/actions`)
    expect(body).toContainEqual(
      expect.objectContaining({
        subject: { type: 'approval', id: null },
        approval_type: business,
        event: 'request',
        allowed: true,
      }),
    )
    expect(JSON.stringify(body)).not.toContain(id)
    expect((await on.api('provider', 'GET', `/addons/${slug}`)).body).toMatchObject({
      progress: { waiting: [], rejected: [] },
    })
    await expectAudited()
  })

  test('keeps the record with its trail, which says who did it', async () => {
    const { id, slug } = await pending()
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted', requesterId: null, approverId: null })
    const rows = await on.server.db.select().from(trail).where(eq(trail.subjectId, id))
    expect(rows.at(-1)).toMatchObject({
      kind: 'transition',
      event: 'withdraw',
      from: 'pending',
      to: 'notStarted',
      actorId: on.world.provider.id,
      approvalType: business,
    })
    const { body } = await on.api('provider', 'GET', `/addons/${slug}/transitions`)
    expect((body as object[])[0]).toMatchObject({
      event: 'withdraw',
      actor: { email: 'partner@acme.example' },
    })
  })

  test('tells staff, and nobody else', async () => {
    const { id } = await pending()
    await on.server.db.delete(outbox)
    await withdraw(id)
    expect(await lettersTo('admin@platform.example')).toEqual([
      {
        subject: 'The request for the Business approval of acme-alpha was withdrawn',
        text: 'partner@acme.example has withdrawn the request for the Business approval of “acme-alpha”. There is nothing to decide.\n\nNovember 2nd, 2026, 09:00 UTC\n\nhttp://127.0.0.1:3000/addons/acme-alpha/next-steps#marketplace_fitting_approval\n',
      },
    ])
    expect(await on.server.db.$count(outbox)).toBe(1)
  })

  test('asked for anew it has the same id, and is created', async () => {
    const { id, slug } = await pending()
    await withdraw(id)
    const reply = await request(slug)
    expect([reply.status, reply.body]).toMatchObject([201, { id, state: 'pending', message: null }])
    expect(await stored(id)).toMatchObject({ requesterId: on.world.provider.id })
    expect((await decide(id, { state: 'approved' })).status).toBe(200)
    await expectAudited()
  })

  test('a second time is a conflict', async () => {
    const { id } = await pending()
    await withdraw(id)
    const again = await withdraw(id)
    expect([again.status, again.body]).toEqual([
      409,
      { id: 'conflict', error: 'Not possible while it is not requested yet.' },
    ])
  })

  test('a request that comes again with its key is answered as the first', async () => {
    const { id } = await pending()
    const key = { 'idempotency-key': 'c2b8f6f0-withdraw' }
    const first = await withdraw(id, 'provider', key)
    const second = await withdraw(id, 'provider', key)
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await on.server.db.$count(trail, eq(trail.event, 'withdraw'))).toBe(1)
  })

  test('whoever waits for the lock of the first finds nothing to take back', async () => {
    const { id } = await pending()
    const replies = await Promise.all([1, 2, 3].map(() => withdraw(id)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('staff, whose screen is older, are told so', async () => {
    const { id, slug } = await pending()
    const { revision } = await storedAddon(on.server.db, slug)
    await withdraw(id)
    const late = await decide(id, { state: 'approved' })
    expect([late.status, late.body]).toEqual([
      409,
      { id: 'conflict', error: 'The provider has withdrawn this request: there is nothing to decide.' },
    ])
    const seen = { 'if-match': `"r${revision}"` }
    const stale = await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'approved' }, seen)
    expect(stale).toMatchObject({
      status: 412,
      body: { changed: [{ subject: { type: 'approval', id }, field: 'state' }] },
    })
    expect(await stored(id)).toMatchObject({ state: 'notStarted' })
  })

  test('is the provider’s alone', async () => {
    const { id } = await pending()
    const byStaff = await withdraw(id, 'admin')
    expect([byStaff.status, byStaff.body]).toEqual([
      403,
      { id: 'forbidden', error: 'Only the company that asked can withdraw a request.' },
    ])
    expect((await withdraw(id, 'stranger')).status).toBe(404)
    expect((await withdraw(id, 'nobody')).status).toBe(401)
    expect(await stored(id)).toMatchObject({ state: 'pending' })
  })

  test.each(['approved', 'rejected'] as const)('of one that is %s is a conflict', async (state) => {
    const { id } = await pending()
    await decide(id, { state, message: 'Said.' })
    expect((await withdraw(id)).status).toBe(409)
    expect(await stored(id)).toMatchObject({ state })
  })

  test('of a shut-down add-on is a conflict', async () => {
    const { id, slug } = await pending()
    await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'shutdown' })
    expect((await withdraw(id)).status).toBe(409)
  })

  test('takes the revision or the record’s etag in If-Match, and refuses stale ones', async () => {
    const { id, slug } = await pending()
    const { revision } = await storedAddon(on.server.db, slug)
    await decide(id, { notes: 'Ask finance.' })
    for (const stale of ['"1"', 'W/"2"', '"r1"'])
      expect((await withdraw(id, 'provider', { 'if-match': stale })).status).toBe(412)
    expect(await stored(id)).toMatchObject({ state: 'pending' })
    expect((await withdraw(id, 'provider', { 'if-match': `"r${revision}"` })).status).toBe(200)
    await request(slug)
    const version = (await stored(id))?.version
    expect((await withdraw(id, 'provider', { 'if-match': `"${version}"` })).status).toBe(200)
  })
})

describe('a rejection is not washed off', () => {
  test('one that was asked for again is rejected as before', async () => {
    const { id, slug } = await pendingAgain()
    const reply = await withdraw(id)
    const { revision } = await storedAddon(on.server.db, slug)
    expect([reply.status, reply.body]).toMatchObject([
      200,
      { revision, approval: { id, state: 'rejected', message: 'Too thin.' } },
    ])
    const seen = await on.api('admin', 'GET', `/approvals/${id}`)
    expect(seen.body).toMatchObject({
      state: 'rejected',
      message: 'Too thin.',
      approver: { email: 'admin@platform.example' },
    })
    expect(await lettersTo('admin@platform.example')).toEqual([
      {
        subject: 'The request for the Business approval of acme-alpha was withdrawn',
        text: `partner@acme.example has withdrawn the request for the Business approval of “acme-alpha”. There is nothing to decide.\n\nIt is rejected as before:\n> Too thin.\n\nNovember 2nd, 2026, 09:00 UTC\n\nhttp://127.0.0.1:3000/admin/approvals/${id}\n`,
      },
    ])
    expect((await withdraw(id)).status).toBe(409)
    await expectAudited()
  })

  test('as often as it is asked for and taken back', async () => {
    const { id, slug } = await pendingAgain()
    for (const _ of [1, 2]) {
      await withdraw(id)
      expect(await stored(id)).toMatchObject({ state: 'rejected', approverId: on.world.admin.id })
      expect((await request(slug)).status).toBe(200)
    }
    await expectAudited()
  })

  test('reopened by staff, it is rejected again too', async () => {
    const { id } = await pending()
    await decide(id, { state: 'rejected', message: 'Too thin.' })
    await decide(id, { state: 'pending' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'rejected' })
  })

  test('whatever staff have noted since, and decided of another', async () => {
    const { id, slug } = await pendingAgain()
    await decide(id, { notes: 'notStarted' })
    const { body } = await request(slug, 'alpha_engineering_approval')
    await decide((body as Made).id, { state: 'approved' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'rejected', message: 'Too thin.' })
  })

  test('one whose message staff took back was withdrawn for good', async () => {
    const { id, slug } = await pendingAgain()
    expect((await decide(id, { message: null })).status).toBe(200)
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted' })
    await request(slug)
    await decide(id, { message: 'On Tuesday.' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted' })
    await expectAudited()
  })

  test('what staff wrote of one that nobody rejected is no rejection', async () => {
    const { id, slug } = await pending()
    await decide(id, { message: 'We look at it on Monday.' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted', message: null })
    expect((await request(slug)).body).toMatchObject({ id, message: null })
    await decide(id, { message: 'On Tuesday.' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted' })
    await expectAudited()
  })

  test('one that was approved since, and lapsed, is not rejected', async () => {
    const { id, slug } = await pendingAgain()
    await decide(id, { state: 'approved' })
    await on.api('provider', 'PATCH', `/addons/${slug}`, { legal_statements: 'Other terms.' })
    expect(await stored(id)).toMatchObject({ state: 'pending' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted' })
    expect((await request(slug)).body).toMatchObject({ has_lapsed: false, decided_revision: null })
    await expectAudited()
  })
})

describe('the last decision counts', () => {
  /** Approved, then pending again since the provider changed what it was about. */
  async function lapsed(): Promise<Made> {
    const made = await pending()
    await decide(made.id, { state: 'approved' })
    await on.api('provider', 'PATCH', `/addons/${made.slug}`, { legal_statements: 'Other terms.' })
    expect(await stored(made.id)).toMatchObject({ state: 'pending' })
    return made
  }

  test('rejected after it was approved and had lapsed, it is rejected as before', async () => {
    const { id, slug } = await lapsed()
    await decide(id, { state: 'rejected', message: 'Not with these terms.' })
    expect((await request(slug)).status).toBe(200)
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'rejected', message: 'Not with these terms.' })
    await expectAudited()
  })

  test('rejected, approved, lapsed and told something, it is not rejected', async () => {
    const { id, slug } = await pendingAgain()
    await decide(id, { state: 'approved' })
    await on.api('provider', 'PATCH', `/addons/${slug}`, { legal_statements: 'Other terms.' })
    await decide(id, { message: 'We look at it on Monday.' })
    await withdraw(id)
    expect(await stored(id)).toMatchObject({ state: 'notStarted', message: null })
    await expectAudited()
  })
})

describe('what follows', () => {
  test('prices that a pricing approval froze are free', async () => {
    const addon = await addonAt(on.world, 'beta')
    const { basic } = await storedPlans(on.server.db, addon.id)
    const { body } = await request(addon.slug, 'pricing_plan_approval')
    const reprice = (cents: number) =>
      on.api('provider', 'PATCH', `/plans/${basic?.id ?? ''}`, { price_cents: cents })
    expect((await reprice(1200)).status).toBe(409)
    await withdraw((body as Made).id)
    expect((await reprice(1200)).status).toBe(200)
    await expectAudited()
  })

  test('the step waits for it as for one that was never asked for; staff approve it with theirs', async () => {
    const { id, slug } = await pending()
    await approve(on.world, await storedAddon(on.server.db, slug), 'alpha_engineering_approval')
    await withdraw(id)
    const early = await on.api('provider', 'POST', `/addons/${slug}/progressions`, { to: 'beta' })
    expect([early.status, JSON.stringify(early.body)]).toEqual([
      422,
      expect.stringContaining('Business approval is not requested yet.'),
    ])
    expect((await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'beta' })).status).toBe(201)
    expect(await stored(id)).toMatchObject({
      state: 'approved',
      requesterId: on.world.admin.id,
      approverId: on.world.admin.id,
    })
    await expectAudited()
  })

  test('the article is reviewed when its URL is saved again', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { body } = await request(slug, 'article_review_approval')
    await withdraw((body as Made).id)
    const listed = await on.api('provider', 'GET', `/addons/${slug}/documentations`)
    const [documentation] = listed.body as { id: string; devcenter_url: string }[]
    await on.api('provider', 'PATCH', `/documentations/${documentation?.id ?? ''}`, {
      devcenter_url: documentation?.devcenter_url,
    })
    expect(await stored((body as Made).id)).toMatchObject({ state: 'pending' })
  })
})
