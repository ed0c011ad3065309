import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { countStepDurations, rounded } from '#server/road/step-durations.job.ts'
import { users } from '#server/db/schema.ts'
import { road } from '#contract/road/road.ts'
import { fromWire } from '#contract/formats/wire-names.ts'
import { decideApproval, requestApproval } from '#server/approvals/approvals.rules.ts'
import { progressAddon } from '#server/stages/progressions.rules.ts'
import { completeAddon, completeCompany } from '#test/support/complete-addon.ts'
import { manifestOf } from '#test/support/provider/manifest-of.ts'
import { readAs } from '#test/support/read-as.ts'
import { addonAt, approve } from '#test/support/world.ts'
import { useWorld, type Who } from '../support/use-world.ts'

const on = useWorld()

async function roadOf(slug: string, who: Who = 'provider') {
  const { status, body } = await on.api(who, 'GET', `/addons/${slug}/road`)
  expect(status).toBe(200)
  return readAs(fromWire(road, body), road)
}

const dayMs = 86_400_000
const later = (ms: number) => on.server.clock.advance(ms)

/* Which steps it has, in which order, stands in test/spec/rules/road.ts. */
describe('the road of an add-on', () => {
  test('says since when a request waits, to both parties alike', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const asked = on.server.clock.now().toISOString()
    await requestApproval(on.world.act('provider'), addon, 'marketplace_fitting_approval')
    later(dayMs)
    for (const who of ['provider', 'admin'] as const) {
      const { steps } = await roadOf(addon.slug, who)
      expect(steps.find(({ id }) => id === 'decision:marketplace_fitting_approval')).toMatchObject({
        party: 'staff',
        since: asked,
        waitsFor: [],
        level: 0,
        usual: null,
      })
      expect(steps.find(({ kind }) => kind === 'request')).toMatchObject({ since: null, usual: null })
    }
  })

  test('names what is missing with the place of its field, and whose it is', async () => {
    const slug = 'acme-bare'
    const contents = manifestOf(slug)
    const pushed = await on.api('provider', 'POST', `/addons/${slug}/manifests`, { contents })
    expect(pushed.status).toBe(201)
    const { steps } = await roadOf(slug)
    expect(steps.find(({ id }) => id === 'requirement:business/summary')).toMatchObject({
      party: 'provider',
      message: 'Write a summary for the marketplace.',
      href: `/addons/${slug}/marketplace-listing/general-information/edit#summary`,
    })
    expect(steps.find(({ id }) => id === 'requirement:business/category')).toMatchObject({
      party: 'staff',
      since: '2026-11-02T09:00:00.000Z',
    })
    expect(steps.find(({ id }) => id === 'requirement:business/summary')).toMatchObject({ since: null })
    const request = steps.find(({ id }) => id === 'request:marketplace_fitting_approval')
    expect(request?.waitsFor).toContain('requirement:business/summary')
  })

  test('is empty in GA, and after a shutdown there is none', async () => {
    const { slug } = await addonAt(on.world, 'ga')
    expect(await roadOf(slug)).toEqual({ isOpen: true, steps: [] })
    const body = { to: 'shutdown', state: 'approved' }
    expect((await on.api('admin', 'POST', `/addons/${slug}/progressions`, body)).status).toBe(201)
    expect(await roadOf(slug)).toEqual({ isOpen: false, steps: [] })
  })
})

describe('how long steps took others', () => {
  const type = 'marketplace_fitting_approval'

  // The second company too fulfills what approvals ask of a company.
  beforeEach(async () => {
    const { world, server } = on
    await completeCompany(world.act('admin'), world.otherCompanyId)
    await server.db
      .update(users)
      .set({ acknowledgedMsaAt: server.clock.now() })
      .where(eq(users.id, world.stranger.id))
  })

  /** An add-on whose Business approval staff decided after so many days. */
  async function decidedAfter(days: number, slug: string, companyId: string): Promise<void> {
    const addon = await completeAddon(on.world.act('provider'), companyId, slug)
    const { approval } = await requestApproval(on.world.act('provider'), addon, type)
    later(days * dayMs)
    await decideApproval(on.world.act('admin'), approval, { state: 'approved' })
  }

  const usual = async (slug: string) => {
    const { steps } = await roadOf(slug)
    return steps.find(({ id }) => id === `decision:${type}`)?.usual
  }

  test('is the median over all companies, once there are five of two companies', async () => {
    const { slug } = await addonAt(on.world, 'alpha')
    const { companyId, otherCompanyId } = on.world
    for (const [i, days] of [1, 3, 5].entries()) await decidedAfter(days, `acme-${i}`, companyId)
    await countStepDurations(on.server.db)
    expect(await usual(slug)).toBeNull()
    await decidedAfter(7, 'globex-0', otherCompanyId)
    // Four, of two companies.
    await countStepDurations(on.server.db)
    expect(await usual(slug)).toBeNull()
    await decidedAfter(9, 'acme-3', companyId)
    // The answer is kept until the job has counted.
    expect(await usual(slug)).toBeNull()
    // The approval, and the automatic review that each of them had.
    expect(await countStepDurations(on.server.db)).toBe(2)
    expect(await usual(slug)).toEqual({ seconds: 5 * 86_400, workingDays: 3, count: 5 })
    // From Monday, Nov 2nd, one after another: 1, 3, 3, 5 and 7 working days.
    // Nothing new, so no answer has to be computed again.
    expect(await countStepDurations(on.server.db)).toBe(0)
  })

  test('counts a stage from its beginning to its end', async () => {
    const { companyId, otherCompanyId } = on.world
    for (const [i, days] of [2, 4, 5, 6, 8].entries()) {
      const addon = await completeAddon(
        on.world.act('provider'),
        i === 0 ? otherCompanyId : companyId,
        `some-${i}`,
      )
      later(days * dayMs)
      await approve(on.world, addon, 'marketplace_fitting_approval', 'alpha_engineering_approval')
      await progressAddon(on.world.act('admin'), addon, { to: 'beta', state: 'approved', visible: true })
    }
    await countStepDurations(on.server.db)
    const { slug } = await completeAddon(on.world.act('provider'), companyId, 'acme-next')
    const { steps } = await roadOf(slug)
    expect(steps.find(({ id }) => id === 'progression:beta')?.usual).toEqual({
      seconds: 5 * 86_400,
      workingDays: null,
      count: 5,
    })
  })

  test.each([
    [20, 60],
    [1000, 1020],
    [3 * 3600 + 1700, 3 * 3600],
    [2.4 * 86_400, 2 * 86_400],
  ])('%d s are told as %d', (seconds, told) => {
    expect(rounded(seconds)).toBe(told)
  })
})
