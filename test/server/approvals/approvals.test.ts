import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addons, approvals, benefits, companyUsers, outbox, trail } from '#server/db/schema.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { createPerson } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { readAs, readId } from '#test/support/read-as.ts'

const on = useWorld()

const request = (who: Who, slug: string, type: string) =>
  on.api(who, 'POST', `/addons/${slug}/approvals`, { type, state: 'pending' })

const decide = (who: Who, id: string, body: unknown) => on.api(who, 'PATCH', `/approvals/${id}`, body)

async function pending(type = 'marketplace_fitting_approval'): Promise<{ id: string; slug: string }> {
  const { slug } = await addonAt(on.world, 'alpha')
  const reply = await request('provider', slug, type)
  return { id: readId(reply.body), slug }
}

async function rejected() {
  const made = await pending()
  await decide('admin', made.id, { state: 'rejected', message: 'Too thin.', notes: 'Check again in May.' })
  return made
}

describe('asking', () => {
  test('makes a pending approval that names its add-on, and hides people and notes from providers', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const reply = await request('provider', slug, 'marketplace_fitting_approval')
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    expect(reply.body).toMatchObject({
      type: 'marketplace_fitting_approval',
      state: 'pending',
      addon: { slug },
      requester: null,
      approver: null,
      notes: null,
      message: null,
    })
    const id = readId(reply.body)
    const seen = await on.api('admin', 'GET', `/approvals/${id}`)
    expect(seen.body).toMatchObject({ requester: { email: 'partner@acme.example' }, approver: null })
  })

  test('is refused while a requirement of its list is missing', async () => {
    const { id, slug } = await addonAt(on.world, 'alpha')
    await on.server.db.delete(benefits).where(eq(benefits.addonId, id))
    const reply = await request('provider', slug, 'marketplace_fitting_approval')
    expect([reply.status, reply.body]).toEqual([
      422,
      {
        id: 'invalid',
        error: { addon: ['Describe at least one benefit with a title and a description.'] },
      },
    ])
    expect((await request('provider', slug, 'alpha_engineering_approval')).status).toBe(201)
  })

  test.each([
    ['alpha', 'pricing_plan_approval'],
    ['alpha', 'beta_engineering_approval'],
    ['ga', 'pricing_plan_approval'],
  ] as const)('in %s for %s is a conflict', async (stage, type) => {
    const { slug } = await addonAt(on.world, stage)
    const reply = await request('provider', slug, type)
    expect(reply.status).toBe(409)
  })

  test('a second time is a conflict that names the state', async () => {
    const { slug } = await pending()
    const reply = await request('provider', slug, 'marketplace_fitting_approval')
    expect([reply.status, reply.body]).toEqual([
      409,
      { id: 'conflict', error: 'Not possible while it is pending.' },
    ])
  })

  test('twice at once makes one', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const replies = await Promise.all(
      [1, 2, 3].map(() => request('provider', slug, 'marketplace_fitting_approval')),
    )
    expect(replies.map((reply) => reply.status).toSorted()).toEqual([201, 409, 409])
  })

  test('after a rejection opens the same record again and keeps its notes and message', async () => {
    const { id, slug } = await rejected()
    const reply = await request('provider', slug, 'marketplace_fitting_approval')
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({ id, state: 'pending', message: 'Too thin.' })
    const [row] = await on.server.db.select().from(approvals)
    expect(row).toMatchObject({ notes: 'Check again in May.', approverId: null, version: 3 })
  })

  test.each(['unknown', undefined])('for the type %s is invalid', async (type) => {
    const { slug } = await addonAt(on.world, 'alpha')
    const reply = await on.api('provider', 'POST', `/addons/${slug}/approvals`, { type })
    expect(reply.status).toBe(422)
  })

  test("for another company's add-on finds nothing", async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    expect((await request('stranger', slug, 'marketplace_fitting_approval')).status).toBe(404)
  })
})

describe('deciding', () => {
  test('is for admins', async () => {
    const { id } = await pending()
    expect((await decide('provider', id, { state: 'approved' })).status).toBe(403)
  })

  test('approving names who, clears the message and is final', async () => {
    const { id } = await rejected()
    const reply = await decide('admin', id, { state: 'approved' })
    expect(reply.status).toBe(200)
    expect(reply.body).toMatchObject({
      state: 'approved',
      message: null,
      notes: 'Check again in May.',
      approver: { email: 'admin@platform.example' },
    })
    for (const body of [{ state: 'rejected', message: 'No.' }, { state: 'pending' }, { notes: 'x' }, {}]) {
      const refused = await decide('admin', id, body)
      expect([refused.status, refused.body]).toEqual([
        409,
        { id: 'conflict', error: "Approval can't be edited unless pending or rejected" },
      ])
    }
  })

  test.each([{ state: 'rejected' }, { state: 'rejected', message: '  ' }])(
    'rejecting without a message is invalid: %j',
    async (body) => {
      const { id } = await pending()
      const reply = await decide('admin', id, body)
      expect(reply.status).toBe(422)
      expect(Object.keys(readAs(reply.body, v.looseObject({ error: v.looseObject({}) })).error)).toEqual([
        'message',
      ])
    },
  )

  test("a rejected one's message can be changed but not blanked", async () => {
    const { id } = await rejected()
    expect((await decide('admin', id, { message: '' })).status).toBe(422)
    const reply = await decide('admin', id, { message: 'Add a second benefit.' })
    expect(reply.body).toMatchObject({ state: 'rejected', message: 'Add a second benefit.' })
    const [row] = await on.server.db.select().from(trail).where(eq(trail.note, 'Add a second benefit.'))
    expect(row).toMatchObject({ kind: 'transition', event: 'reject', from: 'rejected', to: 'rejected' })
  })

  test('reopening makes it pending with nobody having decided', async () => {
    const { id } = await rejected()
    const reply = await decide('admin', id, { state: 'pending' })
    expect(reply.body).toMatchObject({ state: 'pending', approver: null })
  })

  test('editing writes what changed, and nothing where nothing did', async () => {
    const { id } = await pending()
    const same = await decide('admin', id, { state: 'pending' })
    expect(same.body).toMatchObject({ etag: '"1"' })
    const reply = await decide('admin', id, { notes: 'Ask finance.' })
    expect(reply.body).toMatchObject({ etag: '"2"', notes: 'Ask finance.', state: 'pending' })
    const rows = await on.server.db.select().from(trail).where(eq(trail.subjectId, id))
    expect(rows.map(({ kind, event, field, to }) => [kind, event, field, to])).toEqual([
      ['transition', 'request', null, 'pending'],
      ['transition', 'edit', null, 'pending'],
      ['change', null, 'notes', 'Ask finance.'],
    ])
  })

  test('notes on a rejected one are an edit, its message sent along as it is or not', async () => {
    const { id } = await rejected()
    for (const body of [{ notes: 'June.' }, { notes: 'July.', message: 'Too thin.', state: 'rejected' }])
      expect((await decide('admin', id, body)).body).toMatchObject({ ...body, state: 'rejected' })
    const isEdit = and(eq(trail.subjectId, id), eq(trail.event, 'edit'))
    expect(await on.server.db.$count(trail, isEdit)).toBe(2)
  })

  test("the article's approval is the add-on's docs_approved", async () => {
    const { id, slug } = await pending('article_review_approval')
    await decide('admin', id, { state: 'approved' })
    const reply = await on.api('provider', 'GET', `/addons/${slug}`)
    expect(reply.body).toMatchObject({ docs_approved: true, docs_approved_at: '2026-11-02T09:00:00.000Z' })
  })

  test('a stale If-Match changes nothing', async () => {
    const { id } = await rejected()
    const reply = await on.api(
      'admin',
      'PATCH',
      `/approvals/${id}`,
      { state: 'approved' },
      { 'if-match': '"1"' },
    )
    expect(reply.status).toBe(412)
    expect((await on.api('admin', 'GET', `/approvals/${id}`)).body).toMatchObject({ state: 'rejected' })
  })

  test('an unknown key is invalid', async () => {
    const { id } = await pending()
    expect((await decide('admin', id, { type: 'pricing_plan_approval' })).status).toBe(422)
  })
})

describe('reading', () => {
  test("the inbox is admins' and holds what is asked for by state", async () => {
    const { slug } = await rejected()
    await request('provider', slug, 'alpha_engineering_approval')
    const reply = await on.api('admin', 'GET', '/approvals?state=pending')
    expect(reply.body).toMatchObject([{ type: 'alpha_engineering_approval', addon: { slug } }])
    expect(readAs((await on.api('admin', 'GET', '/approvals')).body, v.array(v.unknown()))).toHaveLength(2)
    expect((await on.api('provider', 'GET', '/approvals')).status).toBe(403)
    expect((await on.api('admin', 'GET', '/approvals?state=lost')).status).toBe(422)
  })

  test("an add-on's approvals come in the order of their stages, and no other's", async () => {
    await addonAt(on.world, 'beta', 'acme-other')
    const { slug } = await addonAt(on.world, 'ga')
    const reply = await on.api('provider', 'GET', `/addons/${slug}/approvals`)
    expect(readAs(reply.body, v.array(v.looseObject({ type: v.string() }))).map((each) => each.type)).toEqual(
      [
        'marketplace_fitting_approval',
        'alpha_engineering_approval',
        'article_review_approval',
        'beta_engineering_approval',
        'pricing_plan_approval',
      ],
    )
  })

  test('each is found by its own id', async () => {
    const { slug } = await pending()
    await request('provider', slug, 'alpha_engineering_approval')
    for (const { id, type } of await on.server.db.select().from(approvals))
      expect((await on.api('provider', 'GET', `/approvals/${id}`)).body).toMatchObject({ id, type })
  })

  test('the provider sees the message and not the notes', async () => {
    const { id, slug } = await rejected()
    const reply = await on.api('provider', 'GET', `/approvals/${id}`)
    expect(reply.body).toMatchObject({ message: 'Too thin.', notes: null, approver: null })
    expect((await on.api('stranger', 'GET', `/approvals/${id}`)).status).toBe(404)
    expect((await on.api('stranger', 'GET', `/addons/${slug}/approvals`)).status).toBe(404)
  })

  test('nothing of an add-on that is shut down can be decided', async () => {
    const { id, slug } = await pending()
    await on.server.db.update(addons).set({ state: 'shutdown' }).where(eq(addons.slug, slug))
    expect((await decide('admin', id, { state: 'approved' })).status).toBe(409)
  })
})

describe('the letter of a decision', () => {
  const letters = () =>
    on.server.db.select({ to: outbox.to, subject: outbox.subject, text: outbox.text }).from(outbox)

  // READINGS 3 and 46: the message is for the provider, and cleared on approval; what happened, what it means, when, where.
  test.each([
    ['approved', '', 'There is nothing more to do for it, unless what was approved changes.'],
    [
      'rejected',
      '> Well.\n\n',
      'Fix what the message says, then ask again. You can answer it on the page below.',
    ],
  ])('that it was %s is whole', async (state, message, means) => {
    const { id } = await pending()
    await on.server.db.delete(outbox)
    await decide('admin', id, { state, message: 'Well.' })
    const subject = `The Business approval of acme-alpha was ${state}`
    const link = 'http://127.0.0.1:3000/addons/acme-alpha/next-steps#marketplace_fitting_approval'
    const said = `The Business approval of “acme-alpha” was ${state}.`
    const text = `${said}\n\n${message}${means}\n\nNovember 2nd, 2026, 09:00 UTC\n\n${link}\n`
    expect(await letters()).toEqual([{ to: on.world.provider.email, subject, text }])
  })

  test('goes to the one who asked too, who has left the company, and not to staff who decide what they asked for', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const leaver = await createPerson(on.server, 'leaver@acme.example', { companyId: on.world.companyId })
    const askedBy = async (who: Who | typeof leaver, type: string) =>
      readId((await on.api(who, 'POST', `/addons/${slug}/approvals`, { type })).body)
    const business = await askedBy(leaver, 'marketplace_fitting_approval')
    const technical = await askedBy('admin', 'alpha_engineering_approval')
    await on.server.db.delete(companyUsers).where(eq(companyUsers.userId, leaver.id))
    for (const [id, readers] of [
      [business, ['leaver@acme.example', 'partner@acme.example']],
      [technical, ['partner@acme.example']],
    ] as const) {
      await on.server.db.delete(outbox)
      expect((await decide('admin', id, { state: 'approved' })).status).toBe(200)
      expect((await letters()).map(({ to }) => to)).toEqual(readers)
    }
  })
})
