import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, approvalOf, openAs, partner } from '../support/open-as.ts'
import { expectFocus, expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Issue 39.2: reasons for rejections that staff keep, and choose where something is rejected. */

const demo = sharedDemo()

interface Reason {
  id: string
  title: string
  text: string
  kinds: string[]
}
const reasons = (page: Page) => elsewhere<Reason[]>(page, 'GET', '/rejection_reasons')
const textOf = async (page: Page, title: string) =>
  (await reasons(page)).find((each) => each.title === title)?.text
const keep = (page: Page, title: string, text: string) =>
  elsewhere<Reason>(page, 'POST', '/rejection_reasons', { title, text, kinds: [] })

const panel = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => panel(page).getByRole('textbox', { name })
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const message = (page: Page) => page.getByLabel(/^Message to the provider/)
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

/** Opens an item of the desk, and its rejection, by key. */
async function reject(path: string): Promise<Page> {
  const page = await openAs(demo, admin, path)
  await page.getByRole('article').getByRole('button', { name: 'Reject', exact: true }).waitFor()
  await page.keyboard.press('r')
  await expectFocus(message(page))
  return page
}

const business = 'marketplace_fitting_approval'
const pathOf = async (type = business): Promise<string> => {
  const page = await openAs(demo, admin, '/admin/reasons')
  return `/admin/approvals/${(await approvalOf(page, 'acme-mail', type)).id}`
}

test('a reason is written, changed and removed by clicks; another with its title is refused at the field', async () => {
  const page = await openAs(demo, admin, '/admin')
  await page.getByRole('link', { name: /^Rejection reasons/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Rejection reasons' }).waitFor()
  await page.getByText('5 reasons, offered where an approval or a price change is rejected').waitFor()
  await expectWellMade(page)

  await page.getByRole('link', { name: 'New reason' }).click()
  await expectFocus(field(page, 'Title'))
  await panel(page).getByRole('button', { name: 'Create reason' }).click()
  await panel(page).getByText('Give it a title to find it by.').waitFor()
  await panel(page).getByText('Write what providers are told.').waitFor()
  await expectWellMade(page)
  await field(page, 'Title').fill('ARTICLE lacks a quick start')
  await field(page, 'Text').fill('Show the first install.\nThen the first query.')
  await panel(page).getByRole('checkbox', { name: 'Price change' }).check()
  await panel(page).getByRole('button', { name: 'Create reason' }).click()
  await panel(page).getByText('Title is taken by another reason').waitFor()
  await expectFocus(field(page, 'Title'))
  await field(page, 'Title').fill('Steps missing')
  await panel(page).getByRole('button', { name: 'Create reason' }).click()
  await page.getByText('Reason created.').waitFor()
  await row(page, 'Steps missing').getByText('Show the first install.', { exact: true }).waitFor()
  await row(page, 'Steps missing').getByText('Price change').waitFor()
  await row(page, 'Steps missing').getByText(`by ${admin}`).waitFor()

  const edit = page.getByRole('link', { name: 'Edit Steps missing' })
  await edit.click()
  await panel(page).getByRole('checkbox', { name: 'Price change' }).uncheck()
  await panel(page).getByRole('button', { name: 'Save reason' }).click()
  await page.getByText('Reason saved.').waitFor()
  await expectFocus(edit)
  await row(page, 'Steps missing').getByText('Every kind').waitFor()
  expect((await reasons(page)).find(({ title }) => title === 'Steps missing')).toMatchObject({
    text: 'Show the first install.\nThen the first query.',
    kinds: [],
  })

  await page.getByRole('link', { name: 'Remove Steps missing' }).click()
  await panel(page).getByText('Rejections that were sent with it stay as they are.').waitFor()
  await panel(page).getByRole('button', { name: 'Remove reason' }).click()
  await page.getByText('Reason removed.').waitFor()
  await expect.poll(() => row(page, 'Steps missing').count()).toBe(0)
})

test('what somebody else changed meanwhile is told field by field', async () => {
  const page = await openAs(demo, admin, '/admin/reasons')
  const { id } = await keep(page, 'Clash', 'Theirs to come.')
  await page.reload()
  await page.getByRole('link', { name: 'Edit Clash' }).click()
  await field(page, 'Text').fill('Mine.')
  await elsewhere(page, 'PATCH', `/rejection_reasons/${id}`, { text: 'Theirs.', kinds: ['repricing'] })
  await panel(page).getByRole('button', { name: 'Save reason' }).click()
  const clash = panel(page).getByRole('group', { name: 'Text' })
  await clash.getByText('Theirs.').waitFor()
  expect(await clash.innerText()).toContain('Mine.')
  // What only the other changed is theirs without a question.
  expect(await panel(page).getByRole('checkbox', { name: 'Price change' }).isChecked()).toBe(true)
  await elsewhere(page, 'DELETE', `/rejection_reasons/${id}`)
  await page.goto(`${demo.url}/admin/reasons/${id}/edit`)
  await page.getByText('There is no such reason, or not any more.').waitFor()
  await page.waitForURL('**/admin/reasons')
})

test('by keys alone a reason is chosen, added to and sent; the provider reads it', async () => {
  const page = await reject(await pathOf())
  await page.getByText('opens saved reasons').waitFor()
  await page.keyboard.press('ArrowDown')
  await expectFocus(item(page, 'Screenshots show another product'))
  // Those for other kinds are not offered.
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'Screenshots show another product',
    'Summary promises what no plan keeps',
    'Manage saved reasons',
  ])
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectFocus(message(page))
  await page.keyboard.type(' Thank you.')
  const said = `${await textOf(page, 'Summary promises what no plan keeps')} Thank you.`
  expect(await message(page).inputValue()).toBe(said)

  // What was typed stays, and another reason comes on a line of its own.
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page.getByRole('button', { name: 'Saved reasons' }))
  await page.keyboard.press('Enter')
  await expectFocus(item(page, 'Screenshots show another product'))
  await page.keyboard.press('Enter')
  await expectFocus(message(page))
  const shots = await textOf(page, 'Screenshots show another product')
  await page.keyboard.type('Also:')
  expect(await message(page).inputValue()).toBe(`${shots}Also:\n${said}`)
  // Esc leaves the field, then the form, and keeps what was typed; r leads back into it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expectFocus(message(page))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect.poll(() => message(page).count()).toBe(0)
  await page.keyboard.press('r')
  await expectFocus(message(page))
  await page.getByText('opens saved reasons').waitFor()
  await page.keyboard.press('Alt+ArrowDown')
  await expectFocus(item(page, 'Screenshots show another product'))
  await page.keyboard.press('Escape')
  await expectFocus(message(page))
  expect(await message(page).inputValue()).toBe(`${shots}Also:\n${said}`)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article').getByRole('button', { name: 'Send now' }).click()
  await page.getByText('The Business approval of Acme Mail is now Rejected.').waitFor()

  const provider = await openAs(demo, partner, '/addons/acme-mail/next-steps')
  await provider.getByText('Please say only what the smallest paid plan does').first().waitFor()
})

test('a price change is rejected with a reason that was deleted while its form was open', async () => {
  const staff = await openAs(demo, admin, '/admin/reasons')
  const { id } = await keep(staff, 'A first one', 'Explain the step to the next plan.')
  const { longest } = await elsewhere<{ longest: { kind: string; id: string }[] }>(staff, 'GET', '/desk')
  const waiting = longest.find(({ kind }) => kind === 'repricing')
  const page = await reject(`/admin/repricing/desk/${waiting?.id}`)
  await page.getByText('opens saved reasons').waitFor()
  await page.keyboard.press('Shift+Tab')
  await expectFocus(page.getByRole('button', { name: 'Saved reasons' }))
  await elsewhere(staff, 'DELETE', `/rejection_reasons/${id}`)
  await page.keyboard.press('Enter')
  await expectFocus(item(page, 'A first one'))
  expect(await page.getByRole('menuitem').allTextContents()).toEqual([
    'A first one',
    'Jump between plans unexplained',
    'Manage saved reasons',
  ])
  await page.keyboard.press('Enter')
  await expectFocus(message(page))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('article').getByRole('button', { name: 'Send now' }).click()
  await page.getByText(/is now rejected/i).waitFor()
  const decided = await elsewhere<{ record_id: string; message: string }[]>(
    staff,
    'GET',
    '/decisions?kind=repricing',
  )
  expect(decided.find(({ record_id }) => record_id === waiting?.id)?.message).toBe(
    'Explain the step to the next plan.',
  )
})

test('what is typed is saved as a reason in place, and offered from then on', async () => {
  const page = await reject(await pathOf('alpha_engineering_approval'))
  const save = page.getByRole('button', { name: 'Save as a reason' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.type('The health check answers 404.')
  const scrolled = await page.evaluate(() => scrollY)
  await save.click()
  const title = page.getByRole('textbox', { name: 'Title of the reason' })
  await expectFocus(title)
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expectWellMade(page)
  await title.fill('base url NOT reachable from the platform')
  await page.keyboard.press('Enter')
  await page.getByText('Title is taken by another reason').waitFor()
  await title.fill('Health check fails')
  await page.keyboard.press('Enter')
  await page.getByText('Reason saved.').waitFor()
  await expectFocus(save)
  expect(await message(page).inputValue()).toBe('The health check answers 404.')
  await page.getByRole('button', { name: 'Saved reasons' }).click()
  await item(page, 'Health check fails').waitFor()
  await page.keyboard.press('Escape')
  expect((await reasons(page)).find((each) => each.title === 'Health check fails')).toMatchObject({
    text: 'The health check answers 404.',
    kinds: ['alpha_engineering_approval'],
  })
})

test('the form works without reasons, and says that they could not be loaded', async () => {
  const page = await openAs(demo, admin, await pathOf('alpha_engineering_approval'))
  let isDown = true
  await page.route(/\/rejection_reasons/, (route) =>
    isDown ? route.fulfill({ status: 500, json: { id: 'internal', error: 'It failed.' } }) : route.fallback(),
  )
  await page.keyboard.press('r')
  await page.getByText('The saved reasons could not be loaded.').waitFor()
  await expectFocus(message(page))
  await page.keyboard.type('Not yet.')
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Saved reasons' }).waitFor()
  expect(await message(page).inputValue()).toBe('Not yet.')

  const none = await openAs(demo, admin, '/admin/reasons')
  for (const { id } of await reasons(none)) await elsewhere(none, 'DELETE', `/rejection_reasons/${id}`)
  await none.reload()
  await none.getByText('No reason is saved yet').waitFor()
  await expectWellMade(none)
})
