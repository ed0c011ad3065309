import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, letThrough, visit } from '#test/support/browser/visitor.ts'
import { lastLook } from '#test/support/browser/last-look.ts'
import { elsewhere } from '../support/elsewhere.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const rows = (page: Page): Locator => section(page, 'Plans').getByRole('rowheader')
const menuOf = (page: Page, plan: string): Locator =>
  page.getByRole('button', { name: `Actions for ${plan}` })
const item = (page: Page, name: string): Locator => page.getByRole('menuitem', { name, exact: true })
const focused = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )

async function openAs(email: string, path: string): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, demo.url + path, email)
  await page.getByRole('heading', { name: 'Plans', exact: true }).waitFor()
  return page
}

/** Every write to these paths fails. */
const failing = (page: Page, path: string) =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({
          status: 500,
          contentType: 'application/json',
          body: '{"id":"internal","error":"It failed."}',
        }),
  )

describe('the list', () => {
  test('shows five plans and all on request; the filter stands in the URL and stays behind panels', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    await expect.poll(() => rows(page).count()).toBe(5)
    const all = section(page, 'Plans').getByRole('button', { name: /^View all \d+ plans$/ })
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
    await all.click()
    await expect.poll(() => rows(page).count()).toBe(count)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Collapse plans' }).click()
    await expect.poll(() => rows(page).count()).toBe(5)

    await page.getByRole('link', { name: 'Disabled', exact: true }).click()
    await expect.poll(() => page.url()).toContain('filter=disabled')
    await page.getByRole('link', { name: 'Invite Only', exact: true }).click()
    await rows(page).filter({ hasText: 'Test' }).getByRole('link').click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-postgres/plans?filter=inviteOnly`)
    await page.goBack()
    await page.goto(`${demo.url}/addons/acme-mail/plans?filter=allUsersHidden`)
    await section(page, 'Plans').getByText('There are currently no plans.').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('a row’s menu works by keyboard and says why what is blocked is', async () => {
    const page = await openAs(partner, '/addons/acme-vector/plans')
    const button = page.getByRole('button', { name: /^Actions for/ }).first()
    const name = await button.getAttribute('aria-label')
    await button.focus()
    await page.keyboard.press('Enter')
    await item(page, 'Edit').waitFor()
    await expect.poll(() => focused(page)).toBe('Edit')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focused(page)).toBe('Reprice')
    expect(await item(page, 'Reprice').getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('menu').getByText('the add-on is in beta').waitFor()
    await page.keyboard.press('Enter')
    expect(page.url()).toBe(`${demo.url}/addons/acme-vector/plans`)
    expect(await page.getByRole('menuitem', { name: /^(Make available|Hide|Limit|Disable)/ }).count()).toBe(0)
    await page.keyboard.press('Escape')
    await expect.poll(() => focused(page)).toBe(name)
    await page.keyboard.press('Enter')
    await expect.poll(() => focused(page)).toBe('Edit')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused(page)).toBe('Create Plan Pass')
    await page.keyboard.press('Home')
    await expect.poll(() => focused(page)).toBe('Edit')
    await page.keyboard.press('End')
    await expect.poll(() => focused(page)).toBe('Create Plan Pass')
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe(name)
    await page.context().close()
  })

  test('a reason of several items in a row’s menu is in sight once, and describes each', async () => {
    const page = await openAs(admin, '/addons/acme-postgres/plans')
    await menuOf(page, 'Mini').click()
    const reason = 'It is the default plan: choose another one first.'
    const inSight = page.getByRole('menu').getByText(reason).filter({ visible: true })
    for (const name of ['Hide from the marketplace', 'Limit to invited users', 'Disable']) {
      await item(page, name).hover()
      await expect.poll(() => inSight.count()).toBe(1)
      const described = await item(page, name).evaluate((element) =>
        (element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.querySelector(`[id="${id}"]`)?.textContent)
          .join(' '),
      )
      expect(described).toContain(reason)
    }
    await page.context().close()
  })

  test('of a shut-down add-on is only read', async () => {
    const page = await openAs(admin, '/addons/acme-legacy/plans')
    await rows(page).first().waitFor()
    expect(await section(page, 'Plans').getByRole('button').count()).toBe(0)
    expect(await rows(page).getByRole('link').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Create Plan' }).count()).toBe(0)
    expect(await page.getByText('Edit Plan Defaults').count()).toBe(0)
    await page.context().close()
  })
})

describe('a new plan', () => {
  test('is created, then offers what comes next; a taken slug is told at its field', async () => {
    const page = await openAs(partner, '/addons/acme-vector/plans')
    await page.getByRole('link', { name: 'Create Plan' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Create Plan' }).click()
    await panel.getByText('Give the plan a name.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await panel.getByLabel('Name').fill('Free 2000')
    await panel.getByText('better “starter” or “developer”').waitFor()
    expect(await panel.getByLabel('Slug').getAttribute('placeholder')).toBe('free-2000')
    await panel.getByLabel('Slug').fill('test')
    await panel.getByLabel('Price per month').fill('$1,234.569')
    await panel.getByText('In US dollars: $1,234.56 per month. Fractions of a cent are dropped.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Create Plan' }).click()
    await expect.poll(() => panel.getByLabel('Slug').getAttribute('aria-invalid')).toBe('true')
    // A message stands once, at its field, and goes when the field is mended.
    const taken = page.getByText(/taken by another plan/)
    expect(await taken.allTextContents()).toEqual(['Slug is taken by another plan of this add-on.'])
    expect(await page.getByText('something went wrong').count()).toBe(0)
    await panel.getByLabel('Slug').fill('')
    await expect.poll(() => taken.count()).toBe(0)
    await panel.getByRole('button', { name: 'Create Plan' }).click()

    await panel.getByText('Plan Created').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('link', { name: 'Create another plan' }).waitFor()
    await panel.getByRole('link', { name: 'Edit plan details' }).waitFor()
    await panel.getByRole('link', { name: 'Create a plan pass' }).click()
    await panel.getByText('Nobody has a pass yet.').waitFor()
    const email = panel.getByLabel('E-mail')
    await email.fill('nobody@nowhere.example')
    await panel.getByRole('button', { name: 'Create Plan Pass' }).click()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    await email.fill('user14@customers.example')
    await panel.getByRole('button', { name: 'Create Plan Pass' }).click()
    await page.getByText('Plan Pass created').waitFor()
    await rows(page).filter({ hasText: 'Free 2000' }).waitFor()

    await menuOf(page, 'Free 2000').click()
    await item(page, 'Create Plan Pass').click()
    await panel.getByText('user14@customers.example').waitFor()
    expect(await axeFindings(page)).toEqual([])
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('of an alpha add-on leads on to its alpha users; what is typed is asked about before it is left', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    await page.getByRole('link', { name: 'Create Plan' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Starter')
    await page.keyboard.press('Escape')
    await panel.getByText('Your changes are not saved.').waitFor()
    await panel.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: 'Create Plan' }).click()
    await panel.getByText('Plan Created').waitFor()
    await panel.getByRole('link', { name: 'Invite an alpha user' }).click()
    await panel.getByText('Invite alpha user').first().waitFor()
    await page.goBack()
    await panel.getByText('Plan Created').waitFor()
    await panel.getByRole('button', { name: 'Close' }).last().click()
    await expect.poll(() => rows(page).filter({ hasText: 'Starter' }).count()).toBe(1)
    await page.context().close()
  })
})

describe('a stored plan', () => {
  test('has values told in words; a failed save keeps what was typed; then it is saved', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    await rows(page).getByRole('link', { name: 'Basic' }).click()
    const panel = page.getByRole('dialog')
    expect(await panel.getByLabel('Slug').getAttribute('readonly')).not.toBeNull()
    expect(await panel.getByLabel('Price per month').getAttribute('readonly')).not.toBeNull()
    await panel.getByRole('link', { name: 'Reprice Basic' }).waitFor()
    expect(await panel.getByText('Partner Portal Admin Only').count()).toBe(0)
    const size = panel.getByLabel('Storage')
    const retention = panel.getByLabel('Backup retention')
    const stated = await size.inputValue()
    expect(stated).toMatch(/^\d+ GB$/)
    await size.fill('plenty')
    await retention.focus()
    // What is not understood stays as it was typed, with words at the field.
    await panel.getByText('Enter an amount of data, like 10 GB or 512 MB.').waitFor()
    expect(await size.inputValue()).toBe('plenty')
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await expect.poll(() => size.evaluate((node) => node === document.activeElement)).toBe(true)
    await size.fill('0.1 GB')
    await retention.focus()
    await panel.getByText('That is not a whole number of bytes: 107,374,182.4.').waitFor()
    await size.fill('21,474,836,480')
    await panel.getByText('Customers read 20 GB.').waitFor()
    await retention.fill('25 hours')
    await panel.getByText('Customers read 1 day 1 hour.').waitFor()
    await expect.poll(() => size.inputValue()).toBe('20 GB')
    await panel.getByText('Customers read 20 GB.').waitFor()
    await panel.getByLabel('High availability').press('Space')
    expect(await axeFindings(page)).toEqual([])
    await failing(page, '**/api/v3/plans/*')
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('something went wrong').waitFor()
    await panel.getByText('It failed.').waitFor()
    expect([await size.inputValue(), await retention.inputValue()]).toEqual(['20 GB', '1 day 1 hour'])
    expect(await axeFindings(page)).toEqual([])
    await letThrough(page, '**/api/v3/plans/*')
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Plan saved').waitFor()
    await panel.waitFor({ state: 'detached' })
    await rows(page).getByRole('link', { name: 'Basic' }).click()
    await expect.poll(() => size.inputValue()).toBe('20 GB')
    expect(await panel.getByLabel('High availability').isChecked()).toBe(true)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('that somebody else has changed shows what is stored, in words', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    await rows(page).getByRole('link', { name: 'Standard Small' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Connections').fill('7')
    const id = /plans\/([^/]+)\/edit/.exec(page.url())?.[1] ?? ''
    await elsewhere(page, 'PATCH', `/plans/${id}`, { name: 'Standard Small, theirs' })
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Standard Small, mine')
    await panel.getByRole('button', { name: 'Save plan' }).click()
    const clash = panel.getByRole('group', { name: 'Name' })
    await clash.waitFor()
    expect(await clash.getByRole('definition').allTextContents()).toEqual([
      'Standard Small, theirs',
      'Standard Small, mine',
    ])
    await panel.getByRole('button', { name: 'Use theirs' }).click()
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Plan saved').waitFor()
    await panel.waitFor({ state: 'detached' })
    await rows(page).getByRole('link', { name: 'Standard Small, theirs' }).click()
    await expect.poll(() => panel.getByLabel('Connections').inputValue()).toBe('7')
    await panel.getByRole('textbox', { name: 'Name', exact: true }).fill('Standard Small')
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await panel.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('that is contract-priced shows its price only, with the note; the test plan keeps its name', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    await section(page, 'Plans')
      .getByRole('button', { name: /^View all/ })
      .click()
    await rows(page).getByRole('link', { name: 'Enterprise' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('contractually negotiated outside billing').waitFor()
    expect(await panel.getByLabel('Price per month').inputValue()).toBe('Contract')
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Invite Only', exact: true }).click()
    await rows(page).filter({ hasText: 'Test' }).getByRole('link').click()
    expect(
      await panel.getByRole('textbox', { name: 'Name', exact: true }).getAttribute('readonly'),
    ).not.toBeNull()
    await page.goto(`${demo.url}/addons/acme-postgres/plans/00000000-0000-4000-8000-000000000000/edit`)
    await page.getByText('There is nothing here.').waitFor()
    await page.context().close()
  })
})

describe('staff', () => {
  test('change a plan’s availability in its row; what could not be saved is put back', async () => {
    const page = await openAs(admin, '/addons/acme-vector/plans')
    const row = section(page, 'Plans')
      .getByRole('row')
      .filter({ hasText: 'Invite Only', hasNotText: 'Test' })
      .first()
    const name = (await row.getByRole('rowheader').getByRole('link').textContent()) ?? ''
    const own = section(page, 'Plans').getByRole('row').filter({ hasText: name })
    await menuOf(page, name).click()
    await item(page, 'Disable').click()
    const confirm = lastLook(page).getByRole('button', { name: 'Disable' })
    await lastLook(page).getByText('What can be undone').waitFor()
    await failing(page, '**/api/v3/plans/*')
    await confirm.click()
    await page.getByText('something went wrong').waitFor()
    // Not in the menu's hint, which is hidden and may still be there.
    const shown = own.locator(':not([aria-hidden])')
    await own.getByText('Invite Only', { exact: true }).and(shown).waitFor()
    await letThrough(page, '**/api/v3/plans/*')
    await menuOf(page, name).click()
    await item(page, 'Disable').click()
    await confirm.click()
    await page.getByText('Plan saved').waitFor()
    await own.getByText('Disabled', { exact: true }).waitFor()
    const provider = await openAs(partner, '/addons/acme-vector/plans?filter=disabled')
    await rows(provider).filter({ hasText: name }).waitFor()
    expect(await menuOf(provider, name).count()).toBe(0)
    await provider.context().close()
    await menuOf(page, name).click()
    expect(await item(page, 'Disable').getAttribute('aria-disabled')).toBe('true')
    await item(page, 'Limit to invited users').click()
    await own.getByText('Invite Only', { exact: true }).and(shown).waitFor()
    await page.context().close()
  })

  test('set what a plan supports; settings that need another one are told at their field', async () => {
    const page = await openAs(admin, '/addons/acme-postgres/plans')
    await rows(page).getByRole('link', { name: 'Mini' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('Partner Portal Admin Only').waitFor()
    const shield = panel.getByLabel('Shield: apps in Shield Spaces')
    await shield.check()
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await panel.getByText('Only with apps in Private Spaces.').first().waitFor()
    await expect.poll(() => shield.getAttribute('aria-invalid')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByLabel('Apps in Private Spaces (private networking)').check()
    await panel.getByRole('button', { name: 'Save plan' }).click()
    await page.getByText('Plan saved').waitFor()
    await page.context().close()
  })

  test('choose the plan defaults in a panel with its own URL; without visible plans it says so', async () => {
    const page = await openAs(admin, '/addons/acme-postgres/plans?isShowingPlanDefaultsEditor=true')
    const panel = page.getByRole('dialog')
    const regular = section(page, 'Plan defaults').getByRole('row', { name: /^Regular Apps/ })
    await panel.getByLabel('Default plan', { exact: true }).selectOption('basic')
    await panel.getByLabel('Temporary private space default plan').selectOption('')
    await panel.getByLabel('Temporary default plan').selectOption('')
    expect(await axeFindings(page)).toEqual([])
    await failing(page, '**/api/v3/addons/*')
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByText('It failed.').waitFor()
    expect(await panel.getByLabel('Default plan', { exact: true }).inputValue()).toBe('basic')
    await letThrough(page, '**/api/v3/addons/*')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Plan defaults saved').waitFor()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-postgres/plans`)
    await expect.poll(() => regular.textContent()).toContain('Basic')
    expect(await section(page, 'Plan defaults').getByText('Review & CI Apps').count()).toBe(0)

    await page.goto(`${demo.url}/addons/acme-mail/plans?isShowingPlanDefaultsEditor=true`)
    await page.getByText('No eligible plans found for this addon').last().waitFor()
    expect(await page.getByRole('button', { name: 'Edit Plan Defaults' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.context().close()
    const provider = await openAs(partner, '/addons/acme-postgres/plans?isShowingPlanDefaultsEditor=true')
    await section(provider, 'Plan defaults').waitFor()
    expect(await provider.getByText('Edit Plan Defaults').count()).toBe(0)
    await provider.context().close()
  })
})
