import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { documentations, screenshots } from '#server/db/schema.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { useWorld } from '../support/use-world.ts'
import { addonAt } from '#test/support/world.ts'

const on = useWorld()

const situationOf = async (who: 'provider' | 'admin', slug: string) => {
  const { body } = await on.api(who, 'GET', `/addons/${slug}`)
  return (body as { situation: unknown }).situation
}

test('an add-on comes with the facts that its lifecycles are asked by', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const { db } = on.server
  await db.delete(screenshots).where(eq(screenshots.addonId, addon.id))
  await requestApproval(on.world.act('provider'), addon, 'alpha_engineering_approval')
  const expected = {
    incomplete: expect.arrayContaining([{ list: 'business', name: 'screenshots' }]),
    approvals: [{ type: 'alpha_engineering_approval', state: 'pending' }],
    has_documentation_url: true,
  }
  expect(await situationOf('provider', addon.slug)).toEqual(expected)
  expect(await situationOf('admin', addon.slug)).toEqual(expected)
})

test('a URL that is withdrawn is there no more, whatever its review says', async () => {
  const addon = await addonAt(on.world, 'alpha')
  const { approval } = await requestApproval(on.world.act('provider'), addon, 'article_review_approval')
  await decideApproval(on.world.act('admin'), approval, { state: 'rejected', message: 'Too short.' })
  await on.server.db
    .update(documentations)
    .set({ devcenterUrl: null })
    .where(eq(documentations.addonId, addon.id))
  expect(await situationOf('provider', addon.slug)).toMatchObject({
    approvals: [{ type: 'article_review_approval', state: 'rejected' }],
    has_documentation_url: false,
  })
})
