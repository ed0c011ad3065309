import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const openAs = openerOf(demo, '#stage-panel, #shutdown-title')

const card = (page: Page, name: string) => page.getByRole('article', { name })

describe('every stage and state', () => {
  test.each([
    [partner, 'acme-cache', 'From Alpha to Beta'],
    [partner, 'acme-mail', 'From Alpha to Beta'],
    [partner, 'acme-vector', 'From Beta to GA'],
    [partner, 'acme-postgres', 'In general availability'],
    [partner, 'acme-legacy', 'Acme Legacy Workers is shut down'],
    [admin, 'acme-queue', 'From Alpha to Beta'],
    [admin, 'acme-vector', 'From Beta to GA'],
    [admin, 'globex-metrics', 'From Beta to GA'],
  ])('%s sees %s: %s, and axe finds nothing', async (email, slug, title) => {
    const page = await openAs(email, `/addons/${slug}/next-steps`)
    await page.getByRole('heading', { name: title }).waitFor()
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await page.locator('details').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '')
    })
    await expectWellMade(page)
  })
})

describe('approvals', () => {
  test('what is blocked stays in reach and says why, by keyboard too', async () => {
    const page = await openAs(partner, '/addons/acme-cache/next-steps')
    const progress = page.getByRole('button', { name: 'Progress to Beta' })
    await progress.focus()
    expect(await progress.getAttribute('aria-disabled')).toBe('true')
    const described = (await progress.getAttribute('aria-describedby')) ?? ''
    const reasons = (await page.locator(`[id="${described}"] li`).allTextContents()).join(' ')
    expect(reasons).toContain('Write a summary')
    expect(reasons).toContain('Business approval is not requested yet')
    await page.getByText('You can’t do this yet').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByText('You can’t do this yet').count()).toBe(0)
  })

  test('a rejection shows its reason to the provider, without staff’s notes, and can be asked for again', async () => {
    const page = await openAs(partner, '/addons/acme-vector/next-steps')
    const pricing = card(page, 'Pricing approval')
    expect(await pricing.textContent()).toContain('Rejected')
    expect(await pricing.locator('blockquote').count()).toBe(1)
    expect(await pricing.getByText('Partner Portal Admin Only').count()).toBe(0)
    await pricing.getByRole('button', { name: 'Request Pricing approval again' }).click()
    await page.getByText('Pricing approval requested.').waitFor()
    await expect.poll(() => pricing.textContent()).toContain('Pending')
  })

  test('the panel is staff’s: a provider is taken back, and so is who opens a final one', async () => {
    const page = await openAs(admin, '/addons/acme-mail/next-steps')
    const href =
      (await page.getByRole('link', { name: /Edit Details of the Business/ }).getAttribute('href')) ?? ''
    const provider = await openAs(partner, '/addons/acme-mail/next-steps')
    await provider.goto(demo.url + href)
    await expect.poll(() => provider.url()).toBe(`${demo.url}/addons/acme-mail/next-steps`)
    await page.getByRole('link', { name: /Edit Details of the Technical/ }).click()
    await page.getByRole('radio', { name: 'Approved' }).check()
    const final = page.url()
    await page.getByRole('button', { name: 'Save approval' }).click()
    await page.getByText('Approval saved.').waitFor()
    await page.goto(final)
    await page.getByText("Approval can't be edited unless pending or rejected").waitFor()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-mail/next-steps`)
    await page.goto(
      `${demo.url}/addons/acme-legacy/next-steps/approvals/00000000-0000-4000-8000-000000000000/edit`,
    )
    await page.getByText('Acme Legacy Workers has no such approval.').waitFor()
    await page.getByRole('heading', { name: 'Acme Legacy Workers is shut down' }).waitFor()
  })

  test('a rejection needs a reason; unsaved work is asked about once; what is saved arrives', async () => {
    const page = await openAs(admin, '/addons/acme-mail/next-steps')
    await page.getByRole('link', { name: /Edit Details of the Business/ }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('radio', { name: 'Rejected' }).check()
    await panel.getByRole('button', { name: 'Save approval' }).click()
    await panel.getByText('Tell the provider why').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByLabel('Message to the provider').fill('Say more about the benefits.')
    await panel.getByRole('button', { name: 'Save approval' }).click()
    await page.getByText('Approval saved.').waitFor()
    await expect
      .poll(() => card(page, 'Business approval').locator('blockquote').last().textContent())
      .toBe('Say more about the benefits.')
  })
})

describe('the step to GA', () => {
  test('a plan that customers will not see is no default, and says so where it is reached', async () => {
    const page = await openAs(admin, '/addons/acme-search/next-steps')
    const [chosen, other] = [true, false].map((checked) =>
      page.getByRole('radio', { name: /is the default plan$/, checked }).first(),
    ) as [Locator, Locator]
    const name = (await other.getAttribute('aria-label'))?.replace(' is the default plan', '') ?? ''
    const radio = page.getByRole('radio', { name: `${name} is the default plan` })
    await page.getByLabel(`Availability of ${name} in GA`).selectOption('disabled')
    const reason = page.getByText('Customers must see the default plan.')
    await reason.waitFor()
    expect(await radio.getAttribute('aria-disabled')).toBe('true')
    expect(await radio.getAttribute('aria-describedby')).toBe(await reason.getAttribute('id'))
    await radio.focus()
    await page.keyboard.press('Space')
    expect(await radio.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await radio.isChecked()).toBe(false)
    expect(await chosen.isChecked()).toBe(true)
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('shutdown', () => {
  test('asks for the exact slug; then the add-on can only be read', async () => {
    const page = await openAs(admin, '/addons/acme-cache/settings')
    await page.getByRole('button', { name: 'Shut down Acme Cache' }).click()
    const confirm = page.getByRole('button', { name: 'Shut down', exact: true })
    const slug = page.getByLabel('Type the slug of the add-on to confirm')
    await slug.fill('Acme-cache')
    expect(await confirm.getAttribute('aria-disabled')).toBe('true')
    await slug.fill('acme-cache')
    expect(await confirm.getAttribute('aria-disabled')).toBeNull()
    await slug.press('Enter')
    await page.getByText('Addon successfully shutdown').waitFor()
    await page.getByRole('heading', { name: 'Acme Cache is shut down' }).waitFor()
    await page.goto(`${demo.url}/addons/acme-cache/settings`)
    await page.getByText('is shut down and can no longer be changed').waitFor()
    expect(await page.getByRole('button', { name: /Shut down/ }).count()).toBe(0)
  })
})
