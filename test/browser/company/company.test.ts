import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { expectFocus, failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const globex = 'partner@globex.example'

const demo = sharedDemo()

const openAs = openerOf(demo, 'role=heading[name="Company users"]')

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const panelOf = (page: Page): Locator => page.getByRole('dialog')
const group = (page: Page, name: string): Locator => panelOf(page).getByRole('group', { name })
const save = (page: Page) =>
  panelOf(page)
    .getByRole('button', { name: /^Save / })
    .click()
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.id
  })

const companyIdOf = async (page: Page, slug: string): Promise<string> => {
  const addon = await elsewhere<{ company: { id: string } }>(page, 'GET', `/addons/${slug}`)
  return addon.company.id
}

describe('the tab', () => {
  test.each([
    [partner, 'acme-mail', 0, 0],
    [admin, 'acme-mail', 1, 1],
    [admin, 'globex-metrics', 1, 0],
  ])('shows %s of %s %i parts for staff alone and %i vendor ids', async (email, slug, ...shown) => {
    const page = await openAs(email, `/addons/${slug}/company`)
    const supplier = section(page, 'Supplier information')
    const alone = await supplier.getByText('Partner Portal Admin Only').count()
    expect([alone, await supplier.getByText('V-10482').count()]).toEqual(shown)
  })

  test('asks for nothing twice, and for all of it early', async () => {
    const page = await openAs(partner, '/addons/acme-mail/company')
    // What it still asks for is not the next page's.
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload()
    await section(page, 'Company users').getByRole('listitem').first().waitFor()
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([])
    expect(asked.filter((url) => url.includes('/api/v3/companies/'))).toHaveLength(2)
  })

  test('of a shut-down add-on can still be changed, since the company goes on', async () => {
    const page = await openAs(partner, '/addons/acme-legacy/company')
    expect(await page.locator('#main').textContent()).toContain('but this page can still be changed')
    await page.getByRole('link', { name: 'Edit company information' }).click()
    await group(page, 'Primary billing contact').getByLabel('Telephone').fill('+1 510 555 0199')
    await save(page)
    await page.getByText('Company details updated').waitFor()
    await section(page, 'Company information').getByText('+1 510 555 0199').waitFor()
  })
})

describe('company information', () => {
  test('is changed in a panel that gives focus back; the header says the new name', async () => {
    const page = await openAs(partner, '/addons/acme-mail/company')
    const information = section(page, 'Company information')
    const map = information.getByRole('link', { name: 'Show on a map' })
    expect(await map.getAttribute('href')).toContain('query=500%20Harbour%20Street%2C%20Floor%207')
    await page.getByRole('link', { name: 'Edit company information' }).click()
    const panel = panelOf(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await panel.getByLabel('Legal Entity Name').fill(' ')
    await group(page, 'Primary technical contact').getByLabel('E-mail').fill('engineering')
    await save(page)
    await panel.getByText('Enter the legal name of the company.').waitFor()
    await panel.getByText('This is not an e-mail address').waitFor()
    await expectFocus(panel.getByLabel('Legal Entity Name'))
    await panel.getByLabel('Legal Entity Name').fill('Acme Data Inc.')
    await group(page, 'Primary technical contact').getByLabel('E-mail').fill('tech@acme.example')
    await panel.getByLabel('Street 2').fill('')
    await panel.getByLabel('Country').selectOption('Ireland')
    await save(page)
    await page.getByText('Company details updated').waitFor()
    await information.getByText('500 Harbour Street, Oakland, CA 94607, Ireland').waitFor()
    await information.getByText('tech@acme.example').waitFor()
    await page.getByRole('banner').getByText('Acme Data Inc.').first().waitFor()
    await expect.poll(() => focused(page)).toBe('Edit company information')
  })

  test('what is missing is told, and the next step’s link leads to the fields', async () => {
    const page = await openAs(globex, '/addons/globex-metrics/company')
    const id = await companyIdOf(page, 'globex-metrics')
    await page.route(`**/api/v3/companies/${id}`, async (route) => {
      const answer = await route.fetch()
      const stored = (await answer.json()) as object
      return route.fulfill({ response: answer, json: { ...stored, phone: null, billing_email: '' } })
    })
    await page.goto(`${demo.url}/addons/globex-metrics/company/general-information/edit`)
    await panelOf(page).waitFor()
    await page.keyboard.press('Escape')
    await section(page, 'Company information').getByText('2 required details are missing').waitFor()
    expect(await section(page, 'Company information').getByText('Not given yet').count()).toBe(2)
    expect(await focused(page)).toBe('company-information')
    expect(await axeFindings(page)).toEqual([])
  })

  test('the platform’s message stands at its field, which keeps what was typed', async () => {
    const page = await openAs(partner, '/addons/acme-mail/company')
    await page.getByRole('link', { name: 'Edit company information' }).click()
    const phone = group(page, 'Primary billing contact').getByLabel('Telephone')
    await phone.fill('call us')
    await save(page)
    await panelOf(page).getByText('This is not a telephone number').waitFor()
    expect(await phone.inputValue()).toBe('call us')
    await phone.fill('+1 (510) 555-0199 ext. 7')
    await failWrites(page, '**/api/v3/companies/*', 422, { error: { phone: ['is no telephone number'] } })
    await save(page)
    await expect.poll(() => phone.getAttribute('aria-invalid')).toBe('true')
    await expectFocus(phone)
    expect(await phone.inputValue()).toBe('+1 (510) 555-0199 ext. 7')
  })

  test('what somebody else saved of other fields stands beside what is saved', async () => {
    const page = await openAs(partner, '/addons/acme-mail/company/general-information/edit')
    const id = await companyIdOf(page, 'acme-mail')
    const panel = panelOf(page)
    await panel.getByLabel('City').fill('Berkeley')
    await elsewhere(page, 'PATCH', `/companies/${id}`, { state: 'NY', billing_full_name: 'Lee Theirs' })
    await save(page)
    await page.getByText('Company details updated').waitFor()
    await section(page, 'Company information').getByText('Berkeley, NY').waitFor()
    expect(await section(page, 'Company information').textContent()).toContain('Lee Theirs')
  })
})

describe('supplier information', () => {
  test('is put on file and changed by staff; its own people learn that it is there', async () => {
    const page = await openAs(admin, '/addons/globex-metrics/company')
    const id = await companyIdOf(page, 'globex-metrics')
    const supplier = section(page, 'Supplier information')
    await supplier.getByRole('link', { name: 'Add supplier information' }).click()
    const over = `${demo.url}/addons/globex-metrics/company/supplier-information`
    await expect.poll(() => page.url()).toBe(`${over}/new?company_id=${id}`)
    const panel = panelOf(page)
    const add = panel.getByRole('button', { name: 'Add supplier information' })
    await add.click()
    await panel.getByText('Enter the Vendor ID.').waitFor()
    expect(await panel.getByText(/^Enter the/).count()).toBe(3)
    await panel.getByLabel('Vendor ID').fill('V-777')
    await panel.getByLabel('Paysite ID').fill('PS-777')
    await panel.getByLabel('Paysite Name').fill('GLOBEX CORK')
    await add.click()
    await page.getByText('Supplier Information added.').waitFor()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/globex-metrics/company`)
    await supplier.getByText('GLOBEX CORK').waitFor()

    await page.goto(`${over}/new?company_id=${id}`)
    await panel.getByLabel('Paysite Name').waitFor()
    expect(page.url()).toMatch(/\/supplier-information\/[0-9a-f-]{36}\/edit$/)
    expect(await panel.getByLabel('Vendor ID').inputValue()).toBe('V-777')
    const [, vendor = ''] = /supplier-information\/([^/]+)\/edit/.exec(page.url()) ?? []
    await panel.getByLabel('Paysite Name').fill('GLOBEX GALWAY')
    await elsewhere(page, 'PATCH', `/salesforce_vendors/${vendor}`, { vendor_id: 'V-778' })
    await save(page)
    await page.getByText('Supplier information updated').waitFor()
    await supplier.getByText('GLOBEX GALWAY').waitFor()

    await page.goto(`${demo.url}/addons/acme-mail/company/supplier-information/${vendor}/edit`)
    await page.getByText('There is nothing here.').waitFor()
    await page.goto(`${demo.url}/addons/acme-mail/company/supplier-information/new?company_id=${id}`)
    await page.getByText('There is nothing here.').waitFor()

    const theirs = await openAs(globex, '/addons/globex-metrics/company')
    await section(theirs, 'Supplier information').getByText('On file').waitFor()
    for (const place of [`new?company_id=${id}`, `${vendor}/edit`]) {
      await theirs.goto(`${over}/${place}`)
      await expect.poll(() => theirs.url()).toBe(`${demo.url}/addons/globex-metrics/company`)
      expect(await panelOf(theirs).count()).toBe(0)
    }
    expect(await theirs.getByText('V-777').count()).toBe(0)
  })

  test('that staff put on file meanwhile is not put there twice', async () => {
    const page = await openAs(admin, '/addons/acme-mail/company')
    const id = await companyIdOf(page, 'acme-mail')
    await page.route(`**/api/v3/companies/${id}`, async (route) => {
      const answer = await route.fetch()
      return route.fulfill({ response: answer, json: { ...(await answer.json()), salesforce_vendor: null } })
    })
    await page.goto(`${demo.url}/addons/acme-mail/company/supplier-information/new`)
    const panel = panelOf(page)
    for (const name of ['Vendor ID', 'Paysite ID', 'Paysite Name']) await panel.getByLabel(name).fill('X')
    await panel.getByRole('button', { name: 'Add supplier information' }).click()
    await panel.getByText('has supplier information on file already').waitFor()
    expect(await panel.getByLabel('Vendor ID').inputValue()).toBe('X')
  })
})
