import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moveByKeyboard, pickUp } from '../support/move-by-keyboard.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, letThrough, visit } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

async function openAs(email: string, path: string): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, demo.url + path, email)
  await page.getByRole('heading', { name: 'Features', exact: true }).waitFor()
  return page
}

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const names = (page: Page): Promise<string[]> =>
  section(page, 'Features').getByRole('listitem').locator('b').allTextContents()

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

describe('the tab', () => {
  test.each([
    [partner, 'acme-mail'],
    [partner, 'acme-postgres'],
    [partner, 'acme-legacy'],
    [admin, 'acme-mail'],
  ])('%s sees %s, and axe finds nothing', async (email, slug) => {
    const page = await openAs(email, `/addons/${slug}/plans`)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await section(page, 'Alpha users').count()).toBe(slug === 'acme-mail' ? 1 : 0)
    expect(await page.getByRole('link', { name: 'request a plan change' }).count()).toBe(
      email === partner && slug !== 'acme-legacy' ? 1 : 0,
    )
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('a shut-down add-on can only be read, and says why; its panels do not open', async () => {
    const page = await openAs(partner, '/addons/acme-legacy/plans')
    const main = page.locator('#main')
    await main.getByText('is shut down and can no longer be changed.').waitFor()
    for (const part of ['Features', 'Custom plans'])
      expect(await section(page, part).getByRole('link').count()).toBe(0)
    expect(await main.getByRole('switch').count()).toBe(0)
    expect(await main.getByRole('button', { name: /^Move/ }).count()).toBe(0)
    await page.goto(`${demo.url}/addons/acme-legacy/plans/features/new`)
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-legacy/plans`)
    await page.getByText('Warning').waitFor()
    await page.context().close()
  })
})

describe('features', () => {
  test('are added, renamed and removed, each in a panel that gives focus back', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    await page.getByRole('link', { name: 'Add feature' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Add feature' }).click()
    await panel.getByText('Give the feature a name.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByLabel('Name').fill('Log retention')
    await panel.getByLabel('Datatype').selectOption('interval')
    await panel.getByRole('button', { name: 'Add feature' }).click()
    await page.getByText('Feature created').waitFor()
    await expect.poll(async () => (await names(page)).at(-1)).toBe('Log retention')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Add feature')

    await page.getByRole('link', { name: 'Edit Log retention' }).click()
    expect(await panel.getByLabel('Datatype').getAttribute('readonly')).not.toBeNull()
    await panel.getByLabel('Name').fill('Logs are kept')
    await page.keyboard.press('Escape')
    await panel.getByText('Your changes are not saved.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: 'Save feature' }).click()
    await page.getByText('Feature edited').waitFor()
    await expect.poll(async () => (await names(page)).at(-1)).toBe('Logs are kept')

    await page.getByRole('link', { name: 'Remove Logs are kept' }).click()
    await panel.getByText('No plan has a value for it.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.goBack()
    await expect.poll(() => panel.count()).toBe(0)
    await page.getByRole('link', { name: 'Remove Logs are kept' }).click()
    await panel.getByRole('button', { name: 'Remove feature' }).click()
    await page.getByText('Feature deleted').waitFor()
    await expect.poll(() => names(page)).not.toContain('Logs are kept')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('features')
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('one whose answer was lost is created once, however often it is tried', async () => {
    const page = await openAs(partner, '/addons/acme-vector/plans')
    const before = await names(page)
    await page.getByRole('link', { name: 'Add feature' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Once')
    await page.route('**/features', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await panel.getByRole('button', { name: 'Add feature' }).click()
    await panel.getByText('The platform did not answer.').waitFor()
    await letThrough(page, '**/features')
    await panel.getByRole('button', { name: 'Add feature' }).click()
    await page.getByText('Feature created').waitFor()
    await expect.poll(() => names(page)).toEqual([...before, 'Once'])
    await page.context().close()
  })

  test('a renaming that is stale shows what is stored and leaves the choice', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    const [name = ''] = await names(page)
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Name').fill('Mine')
    const id = /features\/([^/]+)\/edit/.exec(page.url())?.[1]
    await elsewhere(page, 'PATCH', `/features/${id}`, { name: 'Theirs' })
    await panel.getByRole('button', { name: 'Save feature' }).click()
    await panel.getByText(/^Changed by .+, while you were editing\./).waitFor()
    expect(await panel.getByRole('alert').getByRole('definition').allTextContents()).toEqual([
      'Theirs',
      'Mine',
    ])
    await panel.getByRole('button', { name: 'Use theirs' }).click()
    expect(await panel.getByLabel('Name').inputValue()).toBe('Theirs')
    await panel.getByLabel('Name').fill(name)
    await panel.getByRole('button', { name: 'Save feature' }).click()
    await page.getByText('Feature edited').waitFor()
    await expect.poll(() => names(page)).toContain(name)
    await page.context().close()
  })

  test('a removal that fails says so and can be tried again; what went meanwhile counts as removed', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    const [name = ''] = await names(page)
    await failing(page, '**/api/v3/features/*')
    await page.getByRole('link', { name: `Remove ${name}` }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText(/lose/).waitFor()
    await panel.getByRole('button', { name: 'Remove feature' }).click()
    await panel.getByText('It failed.').waitFor()
    await letThrough(page, '**/api/v3/features/*')
    const id = /features\/([^/]+)\/delete/.exec(page.url())?.[1]
    await elsewhere(page, 'DELETE', `/features/${id}`)
    await panel.getByRole('button', { name: 'Remove feature' }).click()
    await page.getByText('Feature deleted').waitFor()
    await expect.poll(() => names(page)).not.toContain(name)
    await page.context().close()
  })

  test('are put in order by keyboard, told aloud, and stay so', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    const [first = '', second = '', ...others] = await names(page)
    await moveByKeyboard(page, first)
    await page.getByText('Feature successfully reordered.').waitFor()
    expect(await names(page)).toEqual([second, first, ...others])
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      `Move ${first}`,
    )
    await page.reload()
    await page.getByRole('button', { name: `Move ${first}` }).waitFor()
    expect(await names(page)).toEqual([second, first, ...others])
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('are put in order by pointer; escape puts a row back', async () => {
    const page = await openAs(partner, '/addons/acme-vector/plans')
    const [first = '', second = '', ...others] = await names(page)
    const centre = async (name: string) => {
      const box = await page.getByRole('button', { name: `Move ${name}` }).boundingBox()
      if (box === null) throw new Error(`${name} has no handle`)
      return [box.x + box.width / 2, box.y + box.height / 2] as const
    }
    await page.mouse.move(...(await centre(second)))
    await page.mouse.down()
    await page.mouse.move(...(await centre(first)), { steps: 5 })
    await page.mouse.up()
    await page.getByText('Feature successfully reordered.').waitFor()
    expect(await names(page)).toEqual([second, first, ...others])
    await page.getByRole('button', { name: `Move ${second}` }).focus()
    await pickUp(page, second, 'Enter')
    await page.keyboard.press('ArrowDown')
    await page.getByText(`${second} is over place 2`).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(`${second} stays at place 1`).waitFor()
    expect(await names(page)).toEqual([second, first, ...others])
    await page.context().close()
  })

  test('an order that could not be saved is put back and says so', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    const before = await names(page)
    await failing(page, '**/features/order')
    await moveByKeyboard(page, before[0] ?? '')
    await page.getByText('It failed.').waitFor()
    await expect.poll(() => names(page)).toEqual(before)
    await letThrough(page, '**/features/order')
    await page.context().close()
  })

  test('of two people who put them in order, the second sees the first’s, and is told', async () => {
    const [mine, theirs] = [
      await openAs(partner, '/addons/acme-postgres/plans'),
      await openAs(partner, '/addons/acme-postgres/plans'),
    ]
    const [first = '', second = '', third = '', ...others] = await names(mine)
    await moveByKeyboard(theirs, first)
    await theirs.getByText('Feature successfully reordered.').waitFor()
    await moveByKeyboard(mine, second)
    await mine.getByText('Somebody else has put the list in another order meanwhile').waitFor()
    await expect.poll(() => names(mine)).toEqual([second, first, third, ...others])
    await moveByKeyboard(mine, first)
    await mine.getByText('Feature successfully reordered.').waitFor()
    await theirs.reload()
    await theirs.getByRole('button', { name: `Move ${first}` }).waitFor()
    expect(await names(theirs)).toEqual([second, third, first, ...others])
    for (const page of [mine, theirs]) await page.context().close()
  })

  test('six are shown, and all of them on request', async () => {
    const page = await openAs(partner, '/addons/acme-queue/plans')
    const path = '/addons/acme-queue/features'
    const { length } = await elsewhere<unknown[]>(page, 'GET', path)
    for (let number = length + 1; number <= 8; number += 1)
      await elsewhere(page, 'POST', path, { name: `Feature ${number}`, datatype: 'boolean' })
    await page.reload()
    await page.getByRole('button', { name: 'View all 8 features' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(8)
    await page.getByRole('button', { name: 'Collapse features' }).click()
    expect(await names(page)).toHaveLength(6)
    await page.context().close()
  })
})

describe('custom plans', () => {
  test('are turned on and off at once; a switch that could not be saved turns back', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    const turn = section(page, 'Custom plans').getByRole('switch')
    const before = await turn.isChecked()
    await turn.press('Space')
    await page.getByText('Addon Custom Plans settings saved').waitFor()
    expect(await turn.isChecked()).toBe(!before)
    await failing(page, '**/api/v3/addons/*')
    await turn.press('Space')
    await page.getByText('It failed.').waitFor()
    await expect.poll(() => turn.isChecked()).toBe(!before)
    await letThrough(page, '**/api/v3/addons/*')
    await page.reload()
    await expect.poll(() => turn.isChecked()).toBe(!before)
    await page.context().close()
  })

  test('have a text of at most 300 characters, with a counter and a preview', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    await section(page, 'Custom plans').getByRole('link', { name: 'Add text' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByText('300 characters left').waitFor()
    const text = panel.getByLabel('Text')
    await text.fill('x'.repeat(301))
    await panel.getByText('At most 300 characters; this has 301.').first().waitFor()
    const save = panel.getByRole('button', { name: 'Save', exact: true })
    expect(await save.getAttribute('aria-disabled')).toBe('true')
    expect(await axeFindings(page)).toEqual([])
    await text.fill('Tell us what you need.')
    expect(await panel.getByRole('figure').textContent()).toContain('Tell us what you need.')
    await failing(page, '**/api/v3/addons/*')
    await save.click()
    await panel.getByText('It failed.').waitFor()
    expect(await text.inputValue()).toBe('Tell us what you need.')
    await letThrough(page, '**/api/v3/addons/*')
    await save.click()
    await page.getByText('Addon Custom Plans settings saved').waitFor()
    await expect.poll(() => section(page, 'Custom plans').textContent()).toContain('Tell us what you need.')
    await section(page, 'Custom plans').getByRole('link', { name: 'Edit Copy' }).waitFor()
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })
})

describe('alpha users', () => {
  test('need an account: the platform’s message stands at the field; who has one is invited', async () => {
    const page = await openAs(partner, '/addons/acme-cache/plans')
    await page.getByRole('link', { name: 'Invite alpha user' }).click()
    const panel = page.getByRole('dialog')
    const email = panel.getByLabel('E-mail')
    await email.fill('nobody@nowhere.example')
    await panel.getByRole('button', { name: 'Invite' }).click()
    await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email')
    expect(await axeFindings(page)).toEqual([])
    await email.fill('user14@customers.example')
    await panel.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('Alpha User created').waitFor()
    await section(page, 'Alpha users')
      .getByRole('listitem')
      .filter({ hasText: 'user14@customers.example' })
      .waitFor()
    await page.context().close()
  })

  test('are of alpha add-ons only', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    await page.goto(`${demo.url}/addons/acme-postgres/plans/alpha-users/new`)
    await page.getByText('is not in alpha any more').waitFor()
    await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-postgres/plans`)
    await page.context().close()
  })
})
