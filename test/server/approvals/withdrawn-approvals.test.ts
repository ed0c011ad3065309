import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { audit } from '#server/commands/audit.ts'
import { approvals, outbox, trail } from '#server/db/schema.ts'
import { storedAddon } from '#test/support/database/stored-rows.ts'
import { readId } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

/* READINGS 40. Where a request can be withdrawn, and by whom, stands in test/spec/lifecycles/approval.ts. */
const on = useWorld()
const business = 'marketplace_fitting_approval'

const request = (slug: string, type: string = business) =>
  on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })
const withdraw = (id: string, headers: Record<string, string> = {}) =>
  on.api('provider', 'POST', `/approvals/${id}/withdraw`, undefined, headers)
const decide = (id: string, body: object, headers: Record<string, string> = {}) =>
  on.api('admin', 'PATCH', `/approvals/${id}`, body, headers)

const stored = async (id: string) => {
  const [row] = await on.server.db.select().from(approvals).where(eq(approvals.id, id))
  return row
}

async function pending(type?: string) {
  const { slug } = await addonAt(on.world, 'alpha')
  return { id: readId((await request(slug, type)).body), slug }
}

const letters = async () =>
  (await on.server.db.select().from(outbox)).map(({ to, subject, text }) => ({ to, subject, text }))

const withdrawn = (rest: string) => [
  {
    to: 'admin@platform.example',
    subject: 'The request for the Business approval of acme-alpha was withdrawn',
    text: `partner@acme.example has withdrawn the request for the Business approval of “acme-alpha”. There is nothing to decide.\n\n${rest}\n\nChoose which letters you get, and when: http://127.0.0.1:3000/account#topics\n`,
  },
]

describe('a request that was withdrawn', () => {
  test('is not served: not in lists, by its id, or in actions; its record is kept, and staff alone are told', async () => {
    const { id, slug } = await pending()
    await on.server.db.delete(outbox)
    const reply = await withdraw(id)
    const { revision } = await storedAddon(on.server.db, slug)
    expect([reply.status, reply.body]).toEqual([200, { revision, approval: null }])
    expect(await stored(id)).toMatchObject({ state: 'notStarted', requesterId: null, approverId: null })
    expect(await letters()).toEqual(
      withdrawn(
        'November 2nd, 2026, 09:00 UTC\n\nhttp://127.0.0.1:3000/addons/acme-alpha/next-steps#marketplace_fitting_approval',
      ),
    )
    for (const path of [`/addons/${slug}/approvals`, '/approvals', '/approvals?state=pending'])
      expect((await on.api('admin', 'GET', path)).body).toEqual([])
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
  })

  test('and is made anew has the same id, and is created; what staff approve with their step is theirs', async () => {
    const { id, slug } = await pending()
    await withdraw(id)
    expect(await request(slug)).toMatchObject({ status: 201, body: { id, state: 'pending', message: null } })
    expect(await stored(id)).toMatchObject({ requesterId: on.world.provider.id })
    await withdraw(id)
    expect((await on.api('admin', 'POST', `/addons/${slug}/progressions`, { to: 'beta' })).status).toBe(201)
    const { id: adminId } = on.world.admin
    expect(await stored(id)).toMatchObject({ state: 'approved', requesterId: adminId, approverId: adminId })
    expect((await audit(on.server.db)).violations).toBe(0)
  })

  test('by one of three at once, or a second time, is told so; staff, whose screen is older, too', async () => {
    const { id, slug } = await pending()
    const seen = { 'if-match': `"r${(await storedAddon(on.server.db, slug)).revision}"` }
    const statuses = (await Promise.all([1, 2, 3].map(() => withdraw(id)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409, 409])
    expect((await withdraw(id)).body).toMatchObject({ error: 'Not possible while it is not requested yet.' })
    expect(await decide(id, { state: 'approved' })).toMatchObject({
      status: 409,
      body: { error: 'The provider has withdrawn this request: there is nothing to decide.' },
    })
    expect(await decide(id, { state: 'approved' }, seen)).toMatchObject({
      status: 412,
      body: { changed: [{ subject: { type: 'approval', id }, field: 'state' }] },
    })
    expect(await stored(id)).toMatchObject({ state: 'notStarted' })
  })

  test('named the revision or the record’s etag in If-Match; stale ones are refused', async () => {
    const { id, slug } = await pending()
    const { revision } = await storedAddon(on.server.db, slug)
    await decide(id, { notes: 'Ask finance.' })
    for (const stale of ['"1"', 'W/"2"', '"r1"'])
      expect((await withdraw(id, { 'if-match': stale })).status).toBe(412)
    expect((await withdraw(id, { 'if-match': `"r${revision}"` })).status).toBe(200)
    await request(slug)
    const version = (await stored(id))?.version
    expect((await withdraw(id, { 'if-match': `"${version}"` })).status).toBe(200)
  })

  test('for the article is open again when its URL is saved again', async () => {
    const { id, slug } = await pending('article_review_approval')
    await withdraw(id)
    const listed = await on.api('provider', 'GET', `/addons/${slug}/documentations`)
    const [article] = listed.body as { id: string; devcenter_url: string }[]
    const same = { devcenter_url: article?.devcenter_url }
    await on.api('provider', 'PATCH', `/documentations/${article?.id ?? ''}`, same)
    expect(await stored(id)).toMatchObject({ state: 'pending' })
  })
})

test('a rejection that was asked for again stands when the request is withdrawn, and staff are told', async () => {
  const { id, slug } = await pending()
  await decide(id, { state: 'rejected', message: 'Too thin.' })
  await request(slug)
  await on.server.db.delete(outbox)
  const reply = await withdraw(id)
  const { revision } = await storedAddon(on.server.db, slug)
  expect(reply).toMatchObject({
    status: 200,
    body: { revision, approval: { id, state: 'rejected', message: 'Too thin.' } },
  })
  expect((await on.api('admin', 'GET', `/approvals/${id}`)).body).toMatchObject({
    state: 'rejected',
    approver: { email: 'admin@platform.example' },
  })
  expect(await letters()).toEqual(
    withdrawn(
      `It is rejected as before:\n> Too thin.\n\nNovember 2nd, 2026, 09:00 UTC\n\nhttp://127.0.0.1:3000/admin/approvals/${id}`,
    ),
  )
})

type Deed = 'ask' | 'reject' | 'reopen' | 'approve' | 'change' | 'note' | 'say' | 'say nothing' | 'withdraw'

/** READINGS 40: only the provider's own withdrawal of a rejection that still stands leaves it rejected. */
const lives: [string, Deed[], 'rejected' | 'notStarted'][] = [
  ['asked for twice', ['reject', 'ask', 'withdraw', 'ask', 'withdraw'], 'rejected'],
  ['reopened by staff', ['reject', 'reopen', 'withdraw'], 'rejected'],
  ['noted since', ['reject', 'ask', 'note', 'withdraw'], 'rejected'],
  ['of a message that staff took back', ['reject', 'ask', 'say nothing', 'withdraw'], 'notStarted'],
  [
    'asked for after that, and told something',
    ['reject', 'ask', 'say nothing', 'withdraw', 'ask', 'say', 'withdraw'],
    'notStarted',
  ],
  ['never rejected, only told something', ['say', 'withdraw'], 'notStarted'],
  ['told something in each request', ['say', 'withdraw', 'ask', 'say', 'withdraw'], 'notStarted'],
  ['approved since, and lapsed', ['reject', 'ask', 'approve', 'change', 'withdraw'], 'notStarted'],
  ['and told something then', ['reject', 'ask', 'approve', 'change', 'say', 'withdraw'], 'notStarted'],
  ['rejected after a lapse', ['approve', 'change', 'reject', 'ask', 'withdraw'], 'rejected'],
]

test.each(lives)('withdrawn, a request that was %s (%j) is %s', async (_, deeds, state) => {
  const { id, slug } = await pending()
  // Of another approval.
  const other = readId((await request(slug, 'alpha_engineering_approval')).body)
  await decide(other, { state: 'approved' })
  let said = 0
  const does: Record<Deed, () => Promise<{ status: number }>> = {
    ask: () => request(slug),
    reject: () => decide(id, { state: 'rejected', message: 'Too thin.' }),
    reopen: () => decide(id, { state: 'pending' }),
    approve: () => decide(id, { state: 'approved' }),
    change: () => on.api('provider', 'PATCH', `/addons/${slug}`, { legal_statements: 'Other terms.' }),
    note: () => decide(id, { notes: 'notStarted' }),
    say: () => decide(id, { message: `We look at it soon (${(said += 1)}).` }),
    'say nothing': () => decide(id, { message: null }),
    withdraw: () => withdraw(id),
  }
  for (const deed of deeds) expect([deed, (await does[deed]()).status < 300]).toEqual([deed, true])
  const message = state === 'rejected' ? 'Too thin.' : null
  expect(await stored(id)).toMatchObject({ state, message })
  expect(await on.server.db.$count(trail, eq(trail.event, 'withdraw'))).toBe(
    deeds.filter((deed) => deed === 'withdraw').length,
  )
  expect((await request(slug)).body).toMatchObject({ id, state: 'pending', message, has_lapsed: false })
  expect((await audit(on.server.db)).violations).toBe(0)
})
