import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Party } from '#machines/law.ts'
import type { RepricingEvent, RepricingFacts, RepricingSnapshot } from '#machines/repricing/lifecycle.ts'
import { isActiveRepricing, repricingGroupOf } from '#machines/repricing/repricing-group.ts'
import { isAskedAbout } from '#machines/repricing/repricing-effect.ts'
import { withdrawnName } from '#contract/wording/blockers/plan-blockers.ts'
import { statusVerbs } from '#portal/features/repricings/scheduled/wording.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { late, newPrice, RepricedPlan, statusBy } from './repriced-plan.ts'
import { shutDownInSettings } from '../progression/shut-down-in-settings.ts'
import { repricingAsked } from './specified.ts'
import { staffOnly, told } from '../drivers/told.ts'

/** Statuses as SPEC section 9 shows them. */
const statuses: Readonly<Record<RepricingSnapshot['value'], string>> = {
  new: 'New',
  in_progress: 'In Progress',
  approved: 'Approved',
  partially_complete: 'Partially Complete',
  completed: 'Completed',
  rejected: 'Rejected',
  error: 'Error',
}
const contractPriced = 'The price is contractually negotiated outside billing.'
const reasonsFor = (state: RepricingSnapshot, event: RepricingEvent) =>
  told(repricingAsked.words(state, event), {
    'not from here': `Not possible while it is ${statuses[state.value]}.`,
    'contract-priced': contractPriced,
    'staff-only': staffOnly,
    'provider-only': 'Only the company that asked can withdraw a request.',
  })

/** The repricing lifecycle by clicks in the portal: asked for by a provider, decided by staff. */
export function repricingBrowser(
  desk: () => Desk,
): Driver<RepricingSnapshot, RepricingEvent, RepricingFacts> {
  let plan: RepricedPlan
  /** True if the provider was looked after in this state: nothing of it is theirs to do. */
  let hasLooked: boolean
  let isWithdrawn: boolean

  const repricingPath = (planId: string) => `plans/${planId}/repricing`

  async function ask(addon: AddonRow, planId: string, { grandfathered }: RepricingFacts): Promise<void> {
    desk().changed()
    const page = await desk().at('provider', addon, repricingPath(planId))
    const button = page.getByRole('button', { name: 'Request price change' })
    await page.getByLabel('New price').waitFor()
    expect(await button.count()).toBe(0)
    await page.getByLabel('New price').fill(String(newPrice / 100))
    if (!grandfathered) await page.getByRole('switch', { name: /Grandfather/ }).uncheck({ force: true })
    await button.click()
    await page.getByText('Price change submitted').waitFor()
    desk().changed()
  }

  /** Its row in the list of its group, as staff sees it. */
  async function staffRow(status: string): Promise<{ page: Page; row: Locator }> {
    const { addon } = plan
    const path = `/admin/repricing/${repricingGroupOf(status)}?addon=${addon.slug}`
    const heading = `${addon.slug} / big`
    const rowIn = (page: Page) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: heading, exact: true }) })
    const page = await desk().visit('admin', addon, path, (at) => rowIn(at).waitFor())
    return { page, row: rowIn(page) }
  }

  async function openMenu(status: string): Promise<Locator> {
    const { page, row } = await staffRow(status)
    const menu = page.getByRole('menu', { name: `Set status of ${plan.addon.slug} / big` })
    if (!(await menu.isVisible())) await row.getByRole('button').click()
    await menu.getByRole('menuitem').first().waitFor()
    return menu
  }

  /** Waits until it is gone: one that is still closing would be taken for an open one. */
  async function closeMenu(menu: Locator): Promise<void> {
    await menu.page().keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
  }

  const itemOf = (menu: Locator, type: 'setBack' | 'takeUp' | 'approve' | 'reject') =>
    menu.getByRole('menuitem', { name: statusVerbs[statusBy[type]], exact: true })

  async function choose(type: 'setBack' | 'takeUp' | 'approve' | 'reject'): Promise<void> {
    const { status } = await plan.stored()
    const menu = await openMenu(status)
    const page = menu.page()
    await itemOf(menu, type).click()
    if (isAskedAbout(status, statusBy[type])) {
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Last month').waitFor()
      if (type === 'reject') await dialog.getByLabel(/Message to the provider/).fill('Too dear.')
      await dialog.getByRole('button', { name: statusVerbs[statusBy[type]], exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    const name = statuses[statusBy[type]]
    await page.getByText(`The price change of ${plan.addon.slug} / big is now ${name}.`).waitFor()
  }

  /** A provider has no button in the list of the plan's repricings, and no way into staff's. */
  async function expectNothingForProvider(): Promise<void> {
    if (hasLooked) return
    hasLooked = true
    await desk().withoutWrites('provider', plan.addon, async () => {
      const page = await desk().at('provider', plan.addon, repricingPath(plan.planId))
      const row = page.getByRole('row').filter({ hasText: 'big' })
      await row.waitFor()
      expect(await row.getByRole('button').count()).toBe(0)
      await page.goto(new URL(`/admin/repricing/current?addon=${plan.addon.slug}`, page.url()).href)
      await page.waitForURL(({ pathname }) => !pathname.startsWith('/admin'))
      expect(await page.getByText(`${plan.addon.slug} / big`).count()).toBe(0)
    })
  }

  const withdrawButton = (page: Page) => page.getByRole('button', { name: /^Withdraw request / })

  async function withdraw(): Promise<void> {
    isWithdrawn = true
    const page = await desk().at('provider', plan.addon, repricingPath(plan.planId))
    await withdrawButton(page).click()
    const question = page.getByRole('dialog', { name: /^Withdraw the price change of / })
    await question.getByText('No customer is notified.').waitFor()
    await question.getByRole('button', { name: 'Withdraw request' }).click()
    await page.getByText(/^Price change of .+ withdrawn\.$/).waitFor()
    await question.waitFor({ state: 'detached' })
  }

  /** Waits for the form of another request, or for the reason why there is none. */
  const waitForForm = (page: Page, { context }: RepricingSnapshot) =>
    (context.priceContract === true ? page.getByText(contractPriced) : page.getByLabel('New price')).waitFor()

  /** Expects the button on a running repricing, with its reason where it is blocked; none on one that is over. */
  async function expectWithdrawRefused(by: Party, state: RepricingSnapshot): Promise<void> {
    if ((await desk().platform.addon(plan.addon.id)).state !== 'ga') return
    const page = await desk().at(by, plan.addon, repricingPath(plan.planId))
    if (!isActiveRepricing(state.value)) {
      await waitForForm(page, state)
      expect(await withdrawButton(page).count()).toBe(0)
      return
    }
    const reasons = reasonsFor(state, { type: 'withdraw', by })
    await desk().expectBlocked(by, plan.addon, withdrawButton(page), reasons)
  }

  async function expectBlockedInMenu(
    event: RepricingEvent & { type: 'setBack' | 'takeUp' | 'approve' | 'reject' },
    state: RepricingSnapshot,
  ): Promise<void> {
    const menu = await openMenu(state.value)
    const item = itemOf(menu, event.type)
    const reasons = statusBy[event.type] === state.value ? ['This is its status.'] : reasonsFor(state, event)
    const hint = statuses[statusBy[event.type]]
    await desk().expectBlocked('admin', plan.addon, item, reasons, hint)
    await closeMenu(menu)
  }

  /** Staff's menu lists what staff sets; a repricing becomes anything else by its dates alone. */
  async function expectNotInMenu(event: RepricingEvent, state: RepricingSnapshot): Promise<void> {
    const menu = await openMenu(state.value)
    const offered = await menu
      .getByRole('menuitem')
      .evaluateAll((items) => items.map((item) => item.firstChild?.textContent))
    expect({ event, offered }).toEqual({ event, offered: [...Object.values(statusVerbs), 'Details'] })
    await closeMenu(menu)
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    canSend(event, state) {
      // What the platform leaves undone is no screen's.
      if (event.by === 'system') return state.can(event)
      const isShutdown = event.type === 'rejectWithShutdown' && event.by === 'admin'
      return !isShutdown || isActiveRepricing(state.value)
    },
    async start(state, facts) {
      hasLooked = false
      isWithdrawn = false
      const asking = (addon: AddonRow, planId: string) => ask(addon, planId, facts)
      plan = await RepricedPlan.begin(
        desk().platform,
        facts,
        state.value,
        state.value === 'new' ? asking : undefined,
      )
      desk().changed()
    },
    async send(event) {
      hasLooked = false
      switch (event.type) {
        case 'repriceNewInstalls':
        case 'repriceExistingInstalls':
          await plan.liveUntil(event.today)
          break
        case 'fail':
          await plan.failing(() => plan.liveUntil(late))
          break
        case 'rejectWithShutdown':
          await shutDownInSettings(desk(), plan.addon)
          break
        case 'withdraw':
          await withdraw()
          break
        default:
          await choose(event.type)
      }
      desk().changed()
    },
    async expectState(state) {
      const { value } = state
      const name = isWithdrawn ? withdrawnName : statuses[value]
      expect((await plan.stored()).status).toBe(value)
      const { page: staffPage, row } = await staffRow(value)
      // Its menu, which may still be open, has items of the same names.
      const noItem = staffPage.locator(':not([role=menuitem], [role=menuitem] *)')
      await row.getByText(name, { exact: true }).and(noItem).waitFor()
      // A plan of a shut-down add-on has no such page.
      if ((await desk().platform.addon(plan.addon.id)).state !== 'ga') return
      const page = await desk().at('provider', plan.addon, repricingPath(plan.planId))
      const own = page.getByRole('row').filter({ hasText: 'big' })
      await own.getByText(name, { exact: true }).waitFor()
      if (isActiveRepricing(value))
        await page.getByRole('heading', { name: 'A price change is under way' }).waitFor()
      else await waitForForm(page, state)
      expect(await page.getByRole('button', { name: 'Request price change' }).count()).toBe(0)
    },
    async expectRefused(event, state) {
      const before = await desk().platform.rowsOf(plan.addon.id)
      if (event.type === 'withdraw') await expectWithdrawRefused(event.by, state)
      else if (event.by === 'provider') await expectNothingForProvider()
      else if (
        event.type === 'setBack' ||
        event.type === 'takeUp' ||
        event.type === 'approve' ||
        event.type === 'reject'
      )
        await expectBlockedInMenu(event, state)
      else await expectNotInMenu(event, state)
      expect(await desk().platform.rowsOf(plan.addon.id)).toEqual(before)
    },
    async finish() {
      expect(await desk().platform.trailViolations(plan.addon.id)).toEqual([])
    },
  }
}
