import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moveByKeyboard, pickUp } from '../support/move-by-keyboard.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const openAs = openerOf(demo, 'role=heading[name="Features"]')

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const names = (page: Page): Promise<string[]> =>
  section(page, 'Features').getByRole('listitem').locator('b').allTextContents()

test.each([
  [partner, 'acme-mail', 1, 1],
  [partner, 'acme-postgres', 0, 1],
  [partner, 'acme-legacy', 0, 0],
  [admin, 'acme-mail', 1, 0],
])(
  '%s sees of %s %i lists of alpha users and %i links to plan change requests',
  async (email, slug, ...shown) => {
    const page = await openAs(email, `/addons/${slug}/plans`)
    const lists = await section(page, 'Alpha users').count()
    expect([lists, await page.getByRole('link', { name: 'request a plan change' }).count()]).toEqual(shown)
  },
)

describe('features', () => {
  test('are added, renamed and removed, each in a panel that gives focus back', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    await page.getByRole('link', { name: 'Add feature' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByRole('button', { name: 'Add feature' }).click()
    await panel.getByText('Give the feature a name.').waitFor()
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
    await panel.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: 'Save feature' }).click()
    await page.getByText('Feature edited').waitFor()
    await expect.poll(async () => (await names(page)).at(-1)).toBe('Logs are kept')

    await page.getByRole('link', { name: 'Remove Logs are kept' }).click()
    await panel.getByText('No plan has a value for it.').waitFor()
    await panel.getByRole('button', { name: 'Remove feature' }).click()
    await page.getByText('Feature deleted').waitFor()
    await expect.poll(() => names(page)).not.toContain('Logs are kept')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('features')
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
    const mend = await failWrites(page, '**/api/v3/addons/*')
    await turn.press('Space')
    await page.getByText('It failed.').waitFor()
    await expect.poll(() => turn.isChecked()).toBe(!before)
    await mend()
    await page.reload()
    await expect.poll(() => turn.isChecked()).toBe(!before)
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
    await text.fill('Tell us what you need.')
    expect(await panel.getByRole('figure').textContent()).toContain('Tell us what you need.')
    await save.click()
    await page.getByText('Addon Custom Plans settings saved').waitFor()
    await expect.poll(() => section(page, 'Custom plans').textContent()).toContain('Tell us what you need.')
    await section(page, 'Custom plans').getByRole('link', { name: 'Edit Copy' }).waitFor()
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
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-path'))).toBe('email')
    await email.fill('user14@customers.example')
    await panel.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('Alpha User created').waitFor()
    await section(page, 'Alpha users')
      .getByRole('listitem')
      .filter({ hasText: 'user14@customers.example' })
      .waitFor()
  })
})
