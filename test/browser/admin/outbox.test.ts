import { expect, test } from 'vitest'
import { admin, openAs, partner, planOf } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

test('the letters of one cause are a row that opens, by keyboard, to their text and each recipient', async () => {
  const provider = await openAs(demo, partner, '/addons')
  const mini = await planOf(provider, 'acme-postgres', 'mini')
  const asked = await elsewhere<{ id: string }>(provider, 'POST', `/plans/${mini.id}/repricings`, {
    price_cents: mini.price_cents + 300,
    grandfathered: false,
  })

  const page = await openAs(demo, admin, '/addons')
  await elsewhere(page, 'POST', `/repricings/${asked.id}/transitions/approved`, {})
  const letters = await elsewhere<{ to: string; subject: string }[]>(page, 'GET', '/outbox')
  const announced = letters.filter(({ subject }) =>
    subject.startsWith('The price of acme-postgres:mini changes'),
  )
  const recipients = announced.map(({ to }) => to).toSorted()
  expect(recipients.length, 'the plan has many customers').toBeGreaterThan(50)

  // Every ten are a page here; a page of the product's own is longer than the plan's customers are many.
  await page.route('**/api/v3/outbox/mails?*', async (route) => {
    const headers = route.request().headers()
    const range = (headers.range ?? '').replace(/max=\d+/, 'max=10')
    await route.continue({ headers: { ...headers, range } })
  })
  await page.goto(`${demo.url}/admin/outbox`)
  const group = page.getByRole('listitem').filter({ hasText: /^The price of acme-postgres:mini changes/ })
  await group.waitFor()
  expect(await group.count(), 'one row').toBe(1)
  const [one, two, three] = recipients
  await group.getByText(`To ${one}, ${two}, ${three} and ${recipients.length - 3} more`).waitFor()
  // The one to the partner is beside it, not under eighty others.
  await page.getByText('The price change of acme-postgres:mini was approved').waitFor()

  await group.getByRole('link').focus()
  await page.keyboard.press('Enter')
  const names = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem')
  await expect.poll(() => names.count()).toBe(10)
  await page
    .getByText('The price of your plan “Mini” of “Acme Postgres” changes from $5.00 per month')
    .waitFor()
  await expectWellMade(page)
  const more = page.getByRole('button', { name: 'Show more recipients' })
  for (let shown = 10; shown < recipients.length; shown += 10) {
    await expect.poll(() => names.count()).toBe(shown)
    await more.focus()
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => names.count()).toBe(recipients.length)
  await expect.poll(() => more.count()).toBe(0)
  expect(await names.getByRole('link').allTextContents()).toEqual(recipients)
})

test('letters that were given up are found from the landing page, read, and sent again, one and all', async () => {
  const page = await openAs(demo, admin, '/admin')
  const groupsIn = async (state: string) =>
    (await elsewhere<object[]>(page, 'GET', `/outbox/groups?q=colleague&state=${state}`)).length
  const [count, waiting] = [await groupsIn('givenUp'), await groupsIn('waiting')]
  expect(count).toBeGreaterThan(2)
  await page.getByRole('link', { name: `${count} letters were given up` }).click()
  await page.getByText('No mail server is configured (SMTP_URL)').waitFor()
  const rows = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(count)
  const tab = page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: /^Given up/ })
  expect([await tab.getAttribute('aria-current'), await tab.textContent()]).toEqual([
    'page',
    `Given up ${count}`,
  ])
  await rows.first().getByText('attempt 12 of 12; 550 5.1.1 No such mailbox').waitFor()
  await expectWellMade(page)

  await rows.first().getByRole('link').click()
  const letter = page.getByRole('region', { name: 'Letter', exact: true })
  await letter.getByText('colleague@acme.example', { exact: true }).waitFor()
  await letter.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('dialog').getByText('attempted twelve times anew').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The letter waits until there is a mail server.').waitFor()
  await letter.getByText('Waiting', { exact: true }).waitFor()
  const now = letter.getByRole('button', { name: 'Send now' })
  expect(await now.getAttribute('aria-disabled')).toBe('true')
  await letter.getByText('This letter waits for a mail server').first().waitFor({ state: 'attached' })
  await expectWellMade(page)

  await page.goto(`${demo.url}/admin/outbox?state=givenUp&q=COLLEAGUE`)
  await page.getByRole('button', { name: `Send all ${count - 1} again` }).click()
  const question = page.getByRole('dialog', { name: `Send ${count - 1} letters again?` })
  await question.getByRole('button', { name: `Send all ${count - 1} again` }).click()
  await page.getByText(`${count - 1} letters are sent again.`).waitFor()
  await page.getByText('No mail matches these filters.').waitFor()
  await page.getByRole('link', { name: /^Waiting/ }).click()
  await expect.poll(() => rows.count()).toBe(waiting + count)
})
