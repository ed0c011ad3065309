import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvalEventTypes } from '#machines/approval/lifecycle.ts'
import { progressionEventTypes } from '#machines/progression/lifecycle.ts'
import { approvalTypes } from '#contract/approval.ts'
import type { Action } from '#contract/trail.ts'
import { alphaUsers } from '#server/db/schema.ts'
import { useWorld, type Who } from '../support/use-world.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { readId } from '#test/support/read-as.ts'

const on = useWorld()

type WireAction = Omit<Action, 'approvalType'> & { approval_type: Action['approvalType'] }

async function actions(who: Who, slug: string): Promise<WireAction[]> {
  const reply = await on.api(who, 'GET', `/addons/${slug}/actions`)
  expect(reply.status).toBe(200)
  return reply.body as WireAction[]
}

const allowed = (list: readonly WireAction[]) =>
  list
    .filter((each) => each.allowed)
    .map((each) => [each.approval_type, each.event].filter(Boolean).join(' '))

const find = (list: readonly WireAction[], event: string, type: string | null = null) =>
  list.find((each) => each.event === event && each.approval_type === type)

test('every event of every machine stands there once, allowed exactly when nothing blocks it', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  for (const who of ['provider', 'admin'] as const) {
    const list = await actions(who, slug)
    expect(list).toHaveLength(progressionEventTypes.length + approvalTypes.length * approvalEventTypes.length)
    for (const each of list) {
      expect(each.allowed).toBe(each.blockers.length === 0)
      expect(each.subject).toEqual(
        each.approval_type === null ? { type: 'addon', id } : { type: 'approval', id: null },
      )
    }
  }
})

test('what a provider and an admin may do differs', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const asking = [
    'marketplace_fitting_approval request',
    'alpha_engineering_approval request',
    'article_review_approval request',
  ]
  expect(allowed(await actions('provider', slug))).toEqual(asking)
  expect(allowed(await actions('admin', slug))).toEqual([
    'progressToBeta',
    'shutDown',
    'marketplace_fitting_approval request',
    'marketplace_fitting_approval approveWithProgression',
    'alpha_engineering_approval request',
    'alpha_engineering_approval approveWithProgression',
    'article_review_approval request',
    'article_review_approval approveWithProgression',
  ])
})

test('a requested approval has its id, and an admin may decide it', async () => {
  const { slug } = await addonAt(on.world, 'alpha')
  const asked = await on.api('provider', 'POST', `/addons/${slug}/approvals`, {
    type: 'marketplace_fitting_approval',
  })
  const id = readId(asked.body)
  const list = await actions('admin', slug)
  expect(find(list, 'reject', 'marketplace_fitting_approval')).toMatchObject({
    subject: { type: 'approval', id },
    allowed: true,
  })
  expect(find(await actions('provider', slug), 'approve', 'marketplace_fitting_approval')).toMatchObject({
    allowed: false,
    blockers: [{ code: 'staff_only', message: 'Only platform staff can do this.', href: null }],
  })
})

test('blockers say what is missing and where it is mended', async () => {
  const { slug, id } = await addonAt(on.world, 'alpha')
  await on.server.db.delete(alphaUsers).where(eq(alphaUsers.addonId, id))
  await approve(on.world, { id }, 'marketplace_fitting_approval')
  const list = await actions('provider', slug)
  const missing = {
    code: 'requirement_incomplete',
    message: 'Invite at least 10 alpha users. There are none yet.',
    href: '/addons/acme-alpha/plans/alpha-users/new',
  }
  expect(find(list, 'request', 'alpha_engineering_approval')?.blockers).toEqual([missing])
  expect(find(list, 'progressToBeta')?.blockers).toEqual([
    missing,
    {
      code: 'approval_outstanding',
      message: 'Technical approval is not requested yet.',
      href: '/addons/acme-alpha/next-steps#alpha_engineering_approval',
    },
    {
      code: 'approval_outstanding',
      message: 'Dev Center article review is not requested yet.',
      href: '/addons/acme-alpha/next-steps#article_review_approval',
    },
  ])
  expect(find(list, 'progressToGa')?.blockers).toMatchObject([{ code: 'wrong_state' }])
  expect(find(list, 'request', 'pricing_plan_approval')?.blockers).toMatchObject([{ code: 'wrong_stage' }])
})
