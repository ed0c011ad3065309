import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals, outbox, trail } from '#server/db/schema.ts'
import { everything, storedAddon } from '#test/support/database/stored-rows.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

/* Which step is legal stands in test/spec/lifecycles/progression.ts, and is walked over HTTP in test/model and walks. */
const on = useWorld()

const business = 'marketplace_fitting_approval'
const progress = (who: Who, body: unknown) => on.api(who, 'POST', '/addons/acme-alpha/progressions', body)
const ask = () => on.api('provider', 'POST', '/addons/acme-alpha/approvals', { type: business })

async function expectUnchanged(doing: () => Promise<{ status: number; body: unknown }>) {
  const before = await everything(on.server.db)
  const { status, body } = await doing()
  expect(await everything(on.server.db)).toEqual(before)
  return { status, body }
}

describe('a provider', () => {
  test('progresses to beta once everything is complete and approved; what is staff’s choice is refused', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, business, 'alpha_engineering_approval', 'article_review_approval')
    for (const body of [{ visible: false }, { default_plan_slug: 'basic' }, { to: 'shutdown' }])
      expect(await expectUnchanged(() => progress('provider', body))).toMatchObject({ status: 403 })
    expect(await progress('provider', {})).toMatchObject({
      status: 201,
      body: {
        to: 'beta',
        state: 'approved',
        visible: true,
        addon: {
          slug: addon.slug,
          state: 'beta',
          visible: true,
          default_plan_slug: 'test',
          docs_approved: true,
          progress: { to: 'ga' },
        },
      },
    })
  })

  test('is told of every approval that is outstanding, and nothing changes', async () => {
    const addon = await addonAt(on.world, 'alpha')
    await approve(on.world, addon, business)
    expect(await expectUnchanged(() => progress('provider', { to: 'beta' }))).toEqual({
      status: 422,
      body: {
        id: 'invalid',
        error: {
          addon: [
            'Technical approval is not requested yet.',
            'Dev Center article review is not requested yet.',
          ],
        },
      },
    })
  })
})

describe('staff', () => {
  test('approve with their step what is pending or not started', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    await ask()
    expect((await progress('admin', { to: 'beta', visible: false })).status).toBe(201)
    expect(await storedAddon(on.server.db, slug)).toMatchObject({
      state: 'beta',
      visible: false,
      docsApprovedAt: on.server.clock.now(),
    })
    const { provider, admin } = on.world
    const rows = await on.server.db.select().from(approvals).orderBy(approvals.type)
    expect(rows.map(({ type, state, approverId }) => [type, state, approverId])).toEqual(
      [business, 'alpha_engineering_approval', 'article_review_approval'].map((type) => [
        type,
        'approved',
        admin.id,
      ]),
    )
    expect(rows.map(({ requesterId }) => requesterId)).toEqual([provider.id, admin.id, admin.id])
    expect(await on.server.db.$count(trail, eq(trail.event, 'approveWithProgression'))).toBe(3)
  })

  test('leave nothing of an earlier rejection in what they approve so', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const id = readId((await ask()).body)
    await on.api('admin', 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Too thin.' })
    await ask()
    await on.server.db.delete(outbox)
    expect((await progress('admin', { to: 'beta' })).status).toBe(201)
    const seen = await on.api('provider', 'GET', `/approvals/${id}`)
    // READINGS 3: the message is cleared on approval.
    expect(seen.body).toMatchObject({ state: 'approved', message: null })
    const letters = await on.server.db.select().from(outbox).where(eq(outbox.to, on.world.provider.email))
    // READINGS 46: one letter tells the stage and what came with it.
    expect(letters.map(({ subject }) => subject)).toEqual([`${slug} is in Beta now`])
    expect(letters[0]?.text).not.toContain('Too thin.')
  })

  test('choose neither a default plan nor overrides with the step to beta', async () => {
    await addonAt(on.world, 'alpha')
    const message = ['can only be chosen with the step to GA']
    const overrides = { '7f000000-0000-4000-8000-000000000000': 'inviteOnly' }
    for (const [field, chosen] of [
      ['default_plan_slug', 'basic'],
      ['plan_overrides', overrides],
    ] as const)
      expect(await expectUnchanged(() => progress('admin', { [field]: chosen }))).toEqual({
        status: 422,
        body: { id: 'invalid', error: { [field]: message } },
      })
  })

  test('take one step of three that are asked for at once', async () => {
    await addonAt(on.world, 'alpha')
    const replies = await Promise.all([1, 2, 3].map(() => progress('admin', { to: 'beta' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await on.server.db.$count(trail, eq(trail.event, 'progressToBeta'))).toBe(1)
  })
})
