import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals, benefits, companyUsers, outbox, trail } from '#server/db/schema.ts'
import { useWorld } from '../support/use-world.ts'
import { createPerson } from '#test/support/people.ts'
import { addonAt } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

/* Which step is legal where and for whom stands in test/spec/lifecycles/approval.ts, and is walked over HTTP in test/model. */
const on = useWorld()

const business = 'marketplace_fitting_approval'

const request = (slug: string, type: string = business, who: Parameters<typeof on.api>[0] = 'provider') =>
  on.api(who, 'POST', `/addons/${slug}/approvals`, { type, state: 'pending' })
const decide = (id: string, body: unknown) => on.api('admin', 'PATCH', `/approvals/${id}`, body)

async function pending(type = business): Promise<{ id: string; slug: string }> {
  const { slug } = await addonAt(on.world, 'alpha')
  return { id: readId((await request(slug, type)).body), slug }
}

async function rejected() {
  const made = await pending()
  await decide(made.id, { state: 'rejected', message: 'Too thin.', notes: 'Check again in May.' })
  return made
}

describe('a request', () => {
  test('is refused with what its list lacks, and for no other list', async () => {
    const { id, slug } = await addonAt(on.world, 'alpha')
    await on.server.db.delete(benefits).where(eq(benefits.addonId, id))
    expect(await request(slug)).toMatchObject({
      status: 422,
      body: {
        id: 'invalid',
        error: { addon: ['Describe at least one benefit with a title and a description.'] },
      },
    })
    expect((await request(slug, 'alpha_engineering_approval')).status).toBe(201)
  })

  test('made three times at once makes one approval', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const replies = await Promise.all([1, 2, 3].map(() => request(slug)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })

  test('after a rejection opens the same record again and keeps its notes and message', async () => {
    const { id, slug } = await rejected()
    expect(await request(slug)).toMatchObject({
      status: 200,
      body: { id, state: 'pending', message: 'Too thin.' },
    })
    const [row] = await on.server.db.select().from(approvals)
    expect(row).toMatchObject({ notes: 'Check again in May.', approverId: null, version: 3 })
  })
})

describe('a decision', () => {
  test('that approves names who, clears the message and is final', async () => {
    const { id } = await rejected()
    expect(await decide(id, { state: 'approved' })).toMatchObject({
      status: 200,
      body: {
        state: 'approved',
        message: null,
        notes: 'Check again in May.',
        approver: { email: 'admin@platform.example' },
      },
    })
    for (const body of [{ state: 'rejected', message: 'No.' }, { state: 'pending' }, { notes: 'x' }, {}])
      expect(await decide(id, body)).toMatchObject({
        status: 409,
        body: { error: "Approval can't be edited unless pending or rejected" },
      })
  })

  test('that rejects may have another message afterwards, and none never; reopened, nobody has decided', async () => {
    const { id } = await rejected()
    expect((await decide(id, { message: '' })).status).toBe(422)
    const changed = { state: 'rejected', message: 'Add a second benefit.' }
    expect((await decide(id, { message: changed.message })).body).toMatchObject(changed)
    const [row] = await on.server.db.select().from(trail).where(eq(trail.note, changed.message))
    expect(row).toMatchObject({ kind: 'transition', event: 'reject', from: 'rejected', to: 'rejected' })
    expect((await decide(id, { state: 'pending' })).body).toMatchObject({ state: 'pending', approver: null })
  })

  test('about the article is the add-on’s docs_approved', async () => {
    const { id, slug } = await pending('article_review_approval')
    await decide(id, { state: 'approved' })
    expect((await on.api('provider', 'GET', `/addons/${slug}`)).body).toMatchObject({
      docs_approved: true,
      docs_approved_at: '2026-11-02T09:00:00.000Z',
    })
  })
})

describe('an edit', () => {
  test('writes what has changed, and nothing where nothing has', async () => {
    const { id } = await pending()
    expect((await decide(id, { state: 'pending' })).body).toMatchObject({ etag: '"1"' })
    const notes = 'Ask finance.'
    expect((await decide(id, { notes })).body).toMatchObject({ etag: '"2"', notes, state: 'pending' })
    const rows = await on.server.db.select().from(trail).where(eq(trail.subjectId, id)).orderBy(trail.serial)
    expect(rows.map(({ kind, event, field, to }) => [kind, event, field, to])).toEqual([
      ['transition', 'request', null, 'pending'],
      ['transition', 'edit', null, 'pending'],
      ['change', null, 'notes', notes],
    ])
  })

  test('of a rejected one’s notes is no decision, its message sent along as it is or not', async () => {
    const { id } = await rejected()
    for (const body of [{ notes: 'June.' }, { notes: 'July.', message: 'Too thin.', state: 'rejected' }])
      expect((await decide(id, body)).body).toMatchObject({ ...body, state: 'rejected' })
    const isEdit = and(eq(trail.subjectId, id), eq(trail.event, 'edit'))
    expect(await on.server.db.$count(trail, isEdit)).toBe(2)
  })
})

test("an add-on's approvals come in the order of their stages, and no other's", async () => {
  await addonAt(on.world, 'beta', 'acme-other')
  const { slug } = await addonAt(on.world, 'ga')
  const { body } = await on.api('provider', 'GET', `/addons/${slug}/approvals`)
  expect((body as { type: string }[]).map(({ type }) => type)).toEqual([
    'marketplace_fitting_approval',
    'alpha_engineering_approval',
    'article_review_approval',
    'beta_engineering_approval',
    'pricing_plan_approval',
  ])
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
      'Fix what the message says, then ask again. You can answer it on the add-on’s page.',
    ],
  ])('that it was %s is whole', async (state, message, means) => {
    const { id } = await pending()
    await on.server.db.delete(outbox)
    await decide(id, { state, message: 'Well.' })
    const subject = `The Business approval of acme-alpha was ${state}`
    const link = 'http://127.0.0.1:3000/addons/acme-alpha/next-steps#marketplace_fitting_approval'
    const said = `The Business approval of “acme-alpha” was ${state}.`
    const ending = 'Choose which letters you get, and when: http://127.0.0.1:3000/account#topics\n'
    const text = `${said}\n\n${message}${means}\n\nNovember 2nd, 2026, 09:00 UTC\n\n${link}\n\n${ending}`
    expect(await letters()).toEqual([{ to: on.world.provider.email, subject, text }])
  })

  test('goes to the one who asked too, who has left the company, and not to staff who decide what they asked for', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const leaver = await createPerson(on.server, 'leaver@acme.example', { companyId: on.world.companyId })
    const ofLeaver = readId((await request(slug, business, leaver)).body)
    const ofStaff = readId((await request(slug, 'alpha_engineering_approval', 'admin')).body)
    await on.server.db.delete(companyUsers).where(eq(companyUsers.userId, leaver.id))
    for (const [id, readers] of [
      [ofLeaver, ['leaver@acme.example', 'partner@acme.example']],
      [ofStaff, ['partner@acme.example']],
    ] as const) {
      await on.server.db.delete(outbox)
      expect((await decide(id, { state: 'approved' })).status).toBe(200)
      expect((await letters()).map(({ to }) => to).toSorted()).toEqual(readers)
    }
  })
})
