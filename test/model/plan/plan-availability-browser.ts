import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type {
  PlanAvailabilityEvent,
  PlanAvailabilityFacts,
  PlanAvailabilitySnapshot,
} from '#machines/plan/lifecycle.ts'
import { availabilityOf, availabilityNames } from '#contract/availability.ts'
import { availabilityVerbs } from '#portal/features/plans/plans/plan-menu.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { availabilityAfter, planWith } from './plan-availability-http.ts'
import { availabilityAsked } from './specified.ts'
import { staffOnly, told } from '../drivers/told.ts'

/** Defaults as SPEC's plan tab names them. */
const defaultNames: Readonly<Record<string, string>> = {
  defaultPlanSlug: 'default plan',
  spaceDefaultPlanSlug: 'private space default plan',
  temporarySupportedPlanSlug: 'temporary default plan',
  temporarySpaceSupportedPlanSlug: 'temporary private space default plan',
}

type By = PlanAvailabilityEvent['by']

/** The availability of a plan by clicks in the portal, as provider and as staff: in its row and in its panel. */
export function planAvailabilityBrowser(
  desk: () => Desk,
): Driver<PlanAvailabilitySnapshot, PlanAvailabilityEvent, PlanAvailabilityFacts> {
  let addon: AddonRow
  let steps = 0

  /** The plan's row in the table. */
  async function row(by: By): Promise<{ page: Page; row: Locator }> {
    const page = await desk().at(by, addon, 'plans')
    const slug = page.getByRole('cell', { name: 'big', exact: true })
    const own = page.getByRole('table').getByRole('row').filter({ has: slug })
    await own.waitFor()
    return { page, row: own }
  }

  const menuButton = (of: Locator) => of.getByRole('button', { name: 'Actions for Big' })
  const itemName = ({ type }: PlanAvailabilityEvent) => availabilityVerbs[availabilityAfter[type]]

  async function openMenu(by: By): Promise<Locator> {
    const { page, row: own } = await row(by)
    const menu = page.getByRole('menu', { name: 'Actions for Big' })
    if (!(await menu.isVisible())) await menuButton(own).click()
    await menu.getByRole('menuitem').first().waitFor()
    return menu
  }

  /** Confirms what is taken away from customers, where something is (READINGS 47). */
  async function confirmLoss(page: Page, verb: string): Promise<void> {
    const look = page.getByRole('dialog', { name: /\?$/ })
    await page.getByText('Plan saved').or(look).first().waitFor()
    if (await look.isVisible()) await look.getByRole('button', { name: verb, exact: true }).click()
  }

  async function chooseInRow(event: PlanAvailabilityEvent): Promise<Page> {
    const menu = await openMenu(event.by)
    await menu.getByRole('menuitem', { name: itemName(event), exact: true }).click()
    await confirmLoss(menu.page(), itemName(event))
    return menu.page()
  }

  async function chooseInPanel(event: PlanAvailabilityEvent): Promise<Page> {
    const { page, row: own } = await row(event.by)
    await own.getByRole('link', { name: 'Big' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit Big' })
    await panel.getByLabel('Availability').selectOption(availabilityAfter[event.type])
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await confirmLoss(page, 'Save plan')
    await panel.waitFor({ state: 'detached' })
    return page
  }

  /** Neither the row's menu nor the plan's panel offers a provider any availability; a form asks staff for it. */
  async function expectNothingOffered(): Promise<void> {
    const { page, row: own } = await row('provider')
    await page.getByRole('link', { name: 'request a plan change' }).waitFor()
    if ((await menuButton(own).count()) > 0) {
      const menu = await openMenu('provider')
      for (const name of Object.values(availabilityVerbs))
        expect(await menu.getByRole('menuitem', { name, exact: true }).count()).toBe(0)
      await page.keyboard.press('Escape')
    }
    await own.getByRole('link', { name: 'Big' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
    expect(await panel.getByLabel('Availability').count()).toBe(0)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  }

  /** A shut-down add-on is only read, by everybody. */
  async function expectReadOnly(by: By): Promise<void> {
    const { page, row: own } = await row(by)
    await page
      .getByText(/is shut down and can no longer be changed/)
      .first()
      .waitFor()
    expect(await own.getByRole('button').count()).toBe(0)
    expect(await own.getByRole('link').count()).toBe(0)
  }

  return {
    name: 'browser',
    ...deskScenes(desk),
    canSend: ({ cause }) => cause === 'choice',
    async start(state, facts) {
      steps = 0
      const made = await planWith(desk().platform, facts, state.value)
      addon = made.addon
      desk().changed()
    },
    async send(event) {
      steps += 1
      const page = await (steps % 2 === 0 ? chooseInPanel(event) : chooseInRow(event))
      await page.getByText('Plan saved').first().waitFor()
      desk().changed()
    },
    async expectState({ value }) {
      expect(availabilityOf(await desk().platform.planOf(addon.id))).toBe(value)
      for (const by of ['provider', 'admin'] as const) {
        const { row: own } = await row(by)
        await own.getByText(availabilityNames[value], { exact: true }).waitFor()
      }
    },
    async expectRefused(event, state) {
      const before = await desk().platform.rowsOf(addon.id)
      if (state.context.stage === 'shutdown') await expectReadOnly(event.by)
      else if (event.by === 'provider') await expectNothingOffered()
      else {
        const reasons = told(availabilityAsked.words(state, event), {
          'no change': `Not possible while it is ${availabilityNames[state.value]}.`,
          'staff-only': staffOnly,
          'default-plan': (state.context.defaultOf ?? []).map(
            (field) => `It is the ${defaultNames[field]}: choose another one first.`,
          ),
          installable: 'No app could install it: first let apps in the Common Runtime or in Private Spaces.',
        })
        const menu = await openMenu('admin')
        const item = menu.getByRole('menuitem', { name: itemName(event), exact: true })
        const hint = availabilityNames[availabilityAfter[event.type]]
        await desk().expectBlocked('admin', addon, item, reasons, hint)
        await menu.page().keyboard.press('Escape')
      }
      expect(await desk().platform.rowsOf(addon.id)).toEqual(before)
    },
    async finish() {
      expect(await desk().platform.trailViolations(addon.id)).toEqual([])
    },
  }
}
