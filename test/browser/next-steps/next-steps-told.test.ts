import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

const openAs = openerOf(demo, '#stage-panel, #shutdown-title')

const phone = { width: 390, height: 844 }

describe('items of requirements', () => {
  test('that only staff can fulfil link to a support ticket for the provider and to the place for staff', async () => {
    const page = await openAs(partner, '/addons/acme-cache/next-steps')
    const item = page.getByRole('link', { name: /Have one category set/ }).first()
    expect(await item.getAttribute('href')).toBe('https://help.platform.example/tickets/new')
    const staff = await openAs(admin, '/addons/globex-metrics/next-steps')
    const supplier = staff.getByRole('link', { name: /Have the supplier information on file/ }).first()
    expect(await supplier.getAttribute('href')).toBe(
      '/addons/globex-metrics/company/supplier-information/new',
    )
  })

  test('carry their facts and lead to the field', async () => {
    const page = await openAs(partner, '/addons/acme-vector/next-steps')
    await page.goto(`${demo.url}/addons/acme-vector/plans/features/new`)
    await page.getByRole('dialog').getByLabel('Name').fill('Vectors per second')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Add|Create|Save/ })
      .click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.goto(`${demo.url}/addons/acme-vector/next-steps`)
    const item = page.getByRole('link', { name: /lacks Vectors per second/ }).first()
    await item.click()
    await page.getByRole('heading', { name: 'Compare plans' }).waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toMatch(/^Vectors per second, /)
  })
})

describe('a phone', () => {
  test('shows the blockers without covering the screen', async () => {
    const page = await openAs(partner, '/addons/acme-cache/next-steps', { viewport: phone })
    const button = page.getByRole('button', { name: 'Progress to Beta' })
    await button.scrollIntoViewIfNeeded()
    await button.focus()
    const tooltip = page.getByRole('tooltip')
    await tooltip.waitFor()
    const box = await tooltip.boundingBox()
    expect(box?.height ?? Infinity).toBeLessThanOrEqual(phone.height * 0.4)
    expect(await axeFindings(page)).toEqual([])
  })

  test('hides nothing of staff’s table of plans', async () => {
    const page = await openAs(admin, '/addons/acme-vector/next-steps', { viewport: phone })
    const table = page.getByRole('region', { name: 'Progression approval' }).getByRole('table')
    await table.waitFor()
    for (const cell of await table.getByRole('cell').all()) {
      const box = await cell.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(phone.width)
    }
  })
})

test('what is the same for every plan is said once, and the plans are counted as the table counts them', async () => {
  const page = await openAs(admin, '/addons/acme-vector/next-steps')
  const section = page.getByRole('region', { name: 'Progression approval' })
  const table = section.getByRole('table')
  await table.waitFor()
  const rows = (await table.locator('tbody tr').count()).toString()
  const checks = section.getByRole('listitem').filter({ hasText: 'Plans' })
  expect(await checks.locator('b').textContent()).toBe(rows)
  expect(((await table.textContent()) ?? '').split('Customers must see the default plan.').length - 1).toBe(0)
  for (const each of await table.getByRole('combobox').all()) await each.selectOption('inviteOnly')
  const said = ((await section.textContent()) ?? '').split('Customers must see the default plan.').length - 1
  expect(said).toBe(1)
  const [first] = await table.getByRole('radio').all()
  const describedBy = (await first?.getAttribute('aria-describedby')) ?? ''
  expect(await page.locator(`[id="${describedBy}"]`).textContent()).toContain(
    'Customers must see the default plan.',
  )
  expect(await axeFindings(page)).toEqual([])
})

test('Esc closes the reasons first, then the form that shuts an add-on down, and focus goes back', async () => {
  const page = await openAs(admin, '/addons/acme-vector/next-steps')
  await page.goto(`${demo.url}/addons/acme-vector/settings`)
  const opener = page.getByRole('button', { name: 'Shut down Acme Vector' })
  await opener.click()
  const slug = page.getByLabel('Type the slug of the add-on to confirm')
  await slug.fill('acme')
  await page.getByRole('button', { name: 'Shut down', exact: true }).focus()
  const reasons = page.getByRole('tooltip')
  await reasons.getByText('Type acme-vector exactly.').waitFor()
  await page.keyboard.press('Escape')
  await reasons.waitFor({ state: 'detached' })
  expect(await slug.inputValue()).toBe('acme')
  await page.keyboard.press('Escape')
  await opener.waitFor()
  await expectFocus(opener)
})

test('going back while a shutdown is under way is refused and reads nothing, which would take its form away', async () => {
  const page = await openAs(admin, '/addons/acme-queue/next-steps')
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('button', { name: 'Shut down Acme Queue' }).click()
  let answer = () => undefined as void
  const held = new Promise<void>((resolve) => (answer = resolve))
  const stored = new Promise<number>((resolve) => {
    void page.route(/\/progressions$/, async (route) => {
      const response = await route.fetch()
      resolve(response.status())
      await held
      await route.fulfill({ response })
    })
  })
  await page.getByLabel('Type the slug of the add-on to confirm').fill('acme-queue')
  await page.keyboard.press('Enter')
  expect(await stored).toBe(201)
  const read: string[] = []
  page.on('request', (request) => read.push(request.url()))
  await page.evaluate(() => history.back())
  await page.getByText('The platform has not answered yet.').waitFor()
  await expect.poll(() => page.url()).toMatch(/\/settings$/)
  // The next thing that asks the platform comes after whatever the way back would have read.
  await page.evaluate(() => fetch('/config.json'))
  expect(read).toEqual([`${new URL(page.url()).origin}/config.json`])
  answer()
  await page.getByText('Addon successfully shutdown').waitFor()
  await page.getByRole('heading', { name: 'Acme Queue is shut down' }).waitFor()
})

test('an add-on that is not listed is not said to be live for everybody', async () => {
  const page = await openAs(admin, '/addons/acme-postgres/next-steps')
  await elsewhere(page, 'PATCH', '/addons/acme-postgres', { visible: false })
  await page.reload()
  const panel = page.getByRole('region', { name: 'In general availability' })
  await panel.getByText('It is not listed on the marketplace').waitFor()
  expect(await panel.getByRole('link', { name: /Metadata/ }).getAttribute('href')).toContain('/settings')
})
