import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema.ts'
import { eq } from 'drizzle-orm'
import { Desk } from '#test/model/drivers/desk.ts'
import { addOnIn } from '#test/model/progression/add-on-in.ts'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { call, createPerson, type Person } from '#test/support/people.ts'
import { readId } from '#test/support/read-as.ts'

/* Issue 39: two of staff take an item of the desk on; by keyboard, by clicks, and where an answer is lost. */

const type = 'marketplace_fitting_approval'

let desk: Desk
let admin: Person
let grace: Person
beforeAll(async () => {
  desk = await Desk.open()
  const { server } = desk.platform
  admin = desk.platform.anybody('admin') ?? expect.fail('there is no staff')
  grace = await createPerson(server, 'grace@platform.example', { platformAdmin: true })
  await server.db.update(users).set({ name: 'Grace' }).where(eq(users.id, grace.id))
})
afterAll(() => desk.close())

const pane = (page: Page): Locator => page.getByRole('article')
const button = (page: Page, name: string): Locator => pane(page).getByRole('button', { name, exact: true })
const says = (page: Page, words: string) => pane(page).getByText(words, { exact: true }).waitFor()
const status = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

/** Looks anew, as a page does that comes back into sight. */
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

async function approval(state: 'pending' | 'rejected' = 'pending'): Promise<string> {
  const story = addOnIn('alpha')
  const addon = await desk.platform.addonOf({ ...story, approvals: { ...story.approvals, [type]: state } })
  return (await desk.platform.approvalOf(addon.id, type))?.id ?? ''
}

const open = (who: Person, id: string) =>
  desk.visitAs(who, `/admin/approvals/${id}`, (page) =>
    pane(page)
      .getByRole('heading', { level: 2, name: /Business approval/ })
      .waitFor(),
  )

test('of two who take it on the second is told who was first, and takes it over from them', async () => {
  const id = await approval()
  const [mine, hers] = [await open(admin, id), await open(grace, id)]
  await button(hers, 'Assign to me').waitFor()
  await button(mine, 'Assign to me').click()
  await says(mine, 'Assigned to you')
  await button(hers, 'Assign to me').click()
  await pane(hers).getByRole('alert').getByText('admin@platform.example took it on a moment ago.').waitFor()
  await says(hers, 'Assigned to admin@platform.example just now')
  expect(await axeFindings(hers)).toEqual([])
  await button(hers, 'Take over').click()
  await says(hers, 'Assigned to you')
  expect(await pane(hers).getByRole('alert').count()).toBe(0)

  await lookAgain(mine)
  await says(mine, 'Assigned to Grace just now')
  // Her claim is there too, with nothing said of its first minute.
  await says(mine, 'Grace is looking at this')
  await mine.keyboard.press('c')
  await status(mine, 'It is assigned to Grace. Press the button to take it over.').waitFor()
  await expect.poll(() => isFocused(button(mine, 'Take over'))).toBe(true)
  await mine.keyboard.press('Enter')
  await says(mine, 'Assigned to you')
  expect(await axeFindings(mine)).toEqual([])

  await lookAgain(hers)
  await status(hers, 'admin@platform.example took this over from you.').waitFor()
})

test('by keys: c takes it on and gives it back, m opens the message, and what is not possible is said', async () => {
  const page = await open(grace, await approval())
  await button(page, 'Assign to me').waitFor()
  await page.keyboard.press('c')
  await says(page, 'Assigned to you')
  await page.keyboard.press('c')
  await button(page, 'Assign to me').waitFor()
  await page.keyboard.press('m')
  const message = pane(page).getByLabel('Your message')
  await expect.poll(() => isFocused(message)).toBe(true)
  await page.keyboard.type('cum')
  expect(await message.inputValue()).toBe('cum')
  await button(page, 'Send message').waitFor()
  await pane(page)
    .getByRole('heading', { name: /Business approval/ })
    .focus()
  await page.keyboard.press('m')
  await expect.poll(() => isFocused(message)).toBe(true)
  await button(page, 'Cancel').click()

  await page.keyboard.press('u')
  const nothing = status(page, 'There is nothing to undo.')
  const first = await nothing.textContent()
  await page.keyboard.press('u')
  await expect.poll(() => nothing.textContent()).not.toBe(first)
  await pane(page)
    .getByRole('heading', { name: /Business approval/ })
    .click()
  await expect.poll(() => nothing.count()).toBe(0)

  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await help.waitFor()
  expect((await help.locator('dt').allTextContents()).map((key) => key[0]).join(' ')).toBe('j k a r m c u ?')
  await page.keyboard.press('Escape')

  const decided = await open(grace, await approval('rejected'))
  await decided.keyboard.press('c')
  await status(decided, 'This no longer waits for a decision.').waitFor()
  expect(await button(decided, 'Assign to me').count()).toBe(0)
})

test('a price change is taken on as well, and has no messages', async () => {
  const addon = await desk.platform.addonOf(addOnIn('ga'))
  const plan = await desk.platform.planOf(addon.id)
  const body = { price_cents: 9900, grandfathered: true }
  const as = desk.platform.person('provider', addon)
  const asked = await call(desk.platform.server, 'POST', `/api/v3/plans/${plan.id}/repricings`, { as, body })
  const page = await desk.visitAs(grace, `/admin/repricing/desk/${readId(asked.body)}`, (each) =>
    button(each, 'Assign to me').waitFor(),
  )
  await page.keyboard.press('m')
  const words = status(page, 'A price change has no messages.')
  await words.waitFor()
  // Within what one sees, and of a size to be read.
  expect((await words.boundingBox())?.height).toBeGreaterThan(20)
  await page.keyboard.press('c')
  await expect.poll(() => pane(page).getByText('Assigned to you').count()).toBe(1)
})

test('a lost answer is looked up; without a connection it says so, and is tried again', async () => {
  const page = await open(grace, await approval())
  await button(page, 'Assign to me').waitFor()
  await page.route('**/desk/assignments/**', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('c')
  await says(page, 'Assigned to you')
  expect(await pane(page).getByRole('alert').count()).toBe(0)

  await page.unroute('**/desk/assignments/**')
  await page.route('**/desk/**', (route) => route.abort())
  await button(page, 'Unassign').click()
  await pane(page).getByRole('alert').getByText('The platform did not answer.').waitFor()
  await says(page, 'Assigned to you')
  await page.unroute('**/desk/**')
  await pane(page).getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await button(page, 'Assign to me').waitFor()
  expect(await pane(page).getByRole('alert').count()).toBe(0)

  // It has arrived, and nothing could be looked up: the next look tells.
  await page.route('**/desk/**', async (route) => {
    if (route.request().url().includes('/assignments/')) await route.fetch()
    await route.abort()
  })
  await page.keyboard.press('c')
  await pane(page).getByRole('alert').getByText('The platform did not answer.').waitFor()
  await page.unroute('**/desk/**')
  await lookAgain(page)
  await says(page, 'Assigned to you')
  await expect.poll(() => pane(page).getByRole('alert').count()).toBe(0)
})

test('what never arrived is tried again as it was meant: not against who has taken it on since', async () => {
  const id = await approval()
  const page = await open(grace, id)
  await button(page, 'Assign to me').waitFor()
  await page.route('**/desk/**', (route) => route.abort())
  await page.keyboard.press('c')
  await pane(page).getByRole('alert').getByText('The platform did not answer.').waitFor()
  const path = `/api/v3/desk/assignments/approval/${id}`
  await call(desk.platform.server, 'PUT', path, { as: admin, body: { from: null } })
  await page.unroute('**/desk/**')
  await lookAgain(page)
  await says(page, 'Assigned to admin@platform.example just now')
  await button(page, 'Try again').click()
  await pane(page).getByRole('alert').getByText('admin@platform.example took it on a moment ago.').waitFor()
  expect(await button(page, 'Take over').count()).toBe(1)
})

test('while an assignment is not answered, going on says what it waits for', async () => {
  const [id] = [await approval(), await approval()]
  const page = await open(grace, id)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/desk/assignments/**', async (route) => {
    await asked
    await route.continue()
  })
  await page.keyboard.press('c')
  await says(page, 'Assigned to you')
  expect(await button(page, 'Unassign').getAttribute('aria-busy')).toBe('true')
  // At one end of the list only one of them goes on.
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await page.getByText('The platform has not answered yet. Wait a moment, then leave.').first().waitFor()
  answer()
  await expect.poll(() => button(page, 'Unassign').getAttribute('aria-busy')).toBe('false')
})
