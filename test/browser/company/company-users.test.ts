import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { arrive, pageHeading, visit } from '#test/support/browser/visitor.ts'
import { partner } from '../support/open-as.ts'
import { expectFocus, failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const colleague = 'colleague@acme.example'
const globex = 'partner@globex.example'
const customer = (number: number) => `user${String(number).padStart(2, '0')}@customers.example`
const images = 'https://avatars.example'

const demo = sharedDemo({ AVATAR_BASE: `${images}/avatar` })

/** A drawing as the service of images has them. */
const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80"/></svg>'

/** The service of images has none of anybody. */
async function openAs(email: string, path: string): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await page.route(`${images}/**`, (route) => route.fulfill({ status: 404, body: '' }))
  await arrive(page, demo.url + path, email)
  await page.getByRole('heading', { name: 'Company users', exact: true }).waitFor()
  return page
}

const company = (slug: string) => `/addons/${slug}/company`
const users = (page: Page): Locator => page.getByRole('region', { name: 'Company users', exact: true })
const row = (page: Page, email: string): Locator =>
  users(page).getByRole('listitem').filter({ hasText: email })
const panelOf = (page: Page): Locator => page.getByRole('dialog')
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

async function addUsers(page: Page, slug: string, emails: readonly string[]): Promise<void> {
  const { company } = await elsewhere<{ company: { id: string } }>(page, 'GET', `/addons/${slug}`)
  for (const email of emails)
    await elsewhere(page, 'POST', `/companies/${company.id}/company_users`, { email })
  await page.reload()
  await users(page).waitFor()
}

describe('somebody is added', () => {
  test('who has an account and no company; what the platform says stands at the field', async () => {
    const page = await openAs(partner, company('acme-mail'))
    await users(page).getByRole('link', { name: 'Add company user' }).click()
    const panel = panelOf(page)
    const email = panel.getByLabel('E-mail')
    const add = panel.getByRole('button', { name: 'Add company user' })
    await panel.getByText('They must have joined the platform').waitFor()
    await add.click()
    await panel.getByText('Enter an e-mail address.').waitFor()
    await email.fill('nobody at nowhere')
    await add.click()
    await panel.getByText('Enter an e-mail address, like ada@example.com.').waitFor()
    await email.fill('nobody@nowhere.example')
    await add.click()
    await panel.getByText(/^No platform account uses this e-mail/).waitFor()
    expect(await email.evaluate((node) => node === document.activeElement)).toBe(true)
    await email.fill(partner)
    await add.click()
    await panel.getByText(/^E-mail belongs to this company already/).waitFor()
    await email.fill(globex)
    await add.click()
    await panel.getByText("This account can't be added to a company.", { exact: true }).waitFor()
    await email.fill(customer(1).toUpperCase())
    await add.click()
    await page.getByText('Company user added.').waitFor()
    await row(page, customer(1)).getByText('Provider').waitFor()
    await row(page, customer(1))
      .getByText(/^Since [A-Z][a-z]+ \d+(?:st|nd|rd|th), \d{4}$/)
      .waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add company user')
  })
})

describe('access is revoked', () => {
  test('after a question that names who and what happens, and that Esc and back take away', async () => {
    const page = await openAs(partner, company('acme-mail'))
    await addUsers(page, 'acme-mail', [customer(3)])
    const ask = page.getByRole('link', { name: `Revoke access for ${customer(3)}` })
    await ask.click()
    const dialog = panelOf(page)
    await dialog.getByRole('heading', { name: `Revoke access for ${customer(3)}?` }).waitFor()
    expect(await dialog.getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await expectFocus(ask)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.goBack()
    await expect.poll(() => dialog.count()).toBe(0)
    await ask.click()
    await dialog.waitFor()
    const asked = page.url()
    await dialog.getByRole('button', { name: 'Revoke access' }).click()
    await page.getByText(`Access for ${customer(3)} revoked.`).waitFor()
    await expect.poll(() => row(page, customer(3)).count()).toBe(0)
    await expect.poll(() => focusedId(page)).toBe('company-users')
    // The question lies ahead now, and does not ask again: its URL says why it has nothing to ask.
    const over = page.getByText('That user is not in Acme Data, or not any more.')
    await page.goForward()
    await over.waitFor()
    await expect.poll(() => page.url()).toBe(demo.url + company('acme-mail'))
    expect(await dialog.count()).toBe(0)
    await page.goto(asked)
    await over.waitFor()
    await expect.poll(() => page.url()).toBe(demo.url + company('acme-mail'))
    expect(await dialog.count()).toBe(0)
  })

  test('once more where it failed; who went meanwhile counts as revoked', async () => {
    const page = await openAs(partner, company('acme-mail'))
    await addUsers(page, 'acme-mail', [customer(4)])
    await page.getByRole('link', { name: `Revoke access for ${customer(4)}` }).click()
    const dialog = panelOf(page)
    const revoke = dialog.getByRole('button', { name: 'Revoke access' })
    const mend = await failWrites(page, '**/company_users/*')
    await revoke.click()
    await dialog.getByText('It failed.').waitFor()
    await mend()
    const [, id = ''] = /company-users\/([^/]+)\/delete/.exec(page.url()) ?? []
    await elsewhere(page, 'DELETE', `/company_users/${id}`)
    await revoke.click()
    await page.getByText(`Access for ${customer(4)} revoked.`).waitFor()
    await expect.poll(() => row(page, customer(4)).count()).toBe(0)
  })

  test('and waited for while it is under way, however often Esc is pressed', async () => {
    const page = await openAs(partner, company('acme-mail'))
    await addUsers(page, 'acme-mail', [customer(6)])
    await page.getByRole('link', { name: `Revoke access for ${customer(6)}` }).click()
    let answer = () => {}
    await page.route('**/company_users/*', async (route) => {
      await new Promise<void>((resolve) => (answer = resolve))
      await route.fulfill({ status: 500, json: { id: 'internal', error: 'It failed.' } })
    })
    const dialog = panelOf(page)
    await dialog.getByRole('button', { name: 'Revoke access' }).click()
    for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Cancel' }).waitFor()
    answer()
    await dialog.getByText('It failed.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
  })

  test('never for the last one, who is told why', async () => {
    const page = await openAs(globex, company('globex-metrics'))
    const revoke = row(page, globex).getByRole('button', { name: 'Leave company' })
    expect(await revoke.getAttribute('aria-disabled')).toBe('true')
    await revoke.focus()
    await page
      .getByRole('tooltip')
      .getByRole('link', { name: /add somebody else first/ })
      .waitFor()
    const { company: own } = await elsewhere<{ company: { id: string } }>(
      page,
      'GET',
      '/addons/globex-metrics',
    )
    const [only] = (await elsewhere(page, 'GET', `/companies/${own.id}/company_users`)) as unknown as {
      id: string
    }[]
    await page.goto(`${demo.url}${company('globex-metrics')}/company-users/${only?.id}/delete`)
    const blocked = panelOf(page).getByRole('button', { name: 'Leave company' })
    expect(await blocked.getAttribute('aria-disabled')).toBe('true')
    await blocked.hover()
    await panelOf(page)
      .getByRole('link', { name: /add somebody else first/ })
      .click()
    await panelOf(page).getByLabel('E-mail').waitFor()
  })

  test('from oneself: it says so, and leads to where somebody without a company is', async () => {
    const page = await openAs(colleague, company('acme-mail'))
    await row(page, colleague).getByText('You', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Leave company' }).click()
    const dialog = panelOf(page)
    await dialog.getByRole('heading', { name: 'Leave Acme Data?' }).waitFor()
    await dialog.getByText('This is your own account.').waitFor()
    await dialog.getByRole('button', { name: 'Leave company' }).click()
    await page.getByText('You have left Acme Data.').waitFor()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons`)
    await page.getByText('Your account does not belong to a provider company yet.').waitFor()
    await expect.poll(() => page.getByRole('banner').getByText('Acme Data').count()).toBe(0)
    await page.goBack()
    await pageHeading(page).waitFor()
    expect(await page.getByText(partner).count()).toBe(0)
  })
})

describe('the list', () => {
  test('shows initials where there is no image', async () => {
    const page = await openAs(partner, company('acme-mail'))
    await row(page, partner).getByText('P', { exact: true }).waitFor()
    await expect.poll(() => users(page).locator('img').count()).toBe(0)
  })

  test('shows the image of the e-mail’s hash, and tells the service no more than that', async () => {
    const page = await visit(demo.browser)
    const asked: { url: string; referer: string | undefined }[] = []
    await page.route(`${images}/**`, (route) => {
      asked.push({ url: route.request().url(), referer: route.request().headers()['referer'] })
      return route.fulfill({ contentType: 'image/svg+xml', body: drawing })
    })
    await arrive(page, demo.url + company('globex-metrics'), globex)
    const image = row(page, globex).locator('img')
    await image.waitFor()
    expect(
      await image.evaluate((node: HTMLImageElement) => node.decode().then(() => node.naturalWidth)),
    ).toBe(80)
    expect(asked[0]?.url).toMatch(/^https:\/\/avatars\.example\/avatar\/[0-9a-f]{64}\?s=80$/)
    expect(asked.map(({ referer }) => referer)).toEqual(asked.map(() => undefined))
  })
})
