import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { pageHeading } from '#test/support/browser/visitor.ts'
import { admin, openAs } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* FINDINGS 4: whose turn an add-on is, how much is left and what comes next, said alike on every screen. */

const demo = sharedDemo()

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${demo.url}${path}`)
  await pageHeading(page).waitFor()
}

/** Reads the add-on's line on the provider's card, in staff's list, and on the next steps of either. */
async function saidOf(name: string, slug: string, provider: string) {
  const page = await openAs(demo, provider, '/addons')
  const heading = page.getByRole('heading', { level: 2, name, exact: true })
  const card = page.getByRole('article').filter({ has: heading })
  const onCard = await card.locator('p[data-tone]').textContent()
  const turn = (of: Page) => of.getByRole('main').locator('p[data-tone]')
  await open(page, `/addons/${slug}/next-steps`)
  const onPage = await turn(page).textContent()
  const counts = (await page.getByRole('main').textContent())?.match(
    /\d+ (?:things? left|steps?|requirements?)/g,
  )
  const staff = await openAs(demo, admin, '/addons')
  const inList = await staff
    .getByRole('row')
    .filter({ hasText: name })
    .locator('[data-column=progress]')
    .textContent()
  await open(staff, `/addons/${slug}/next-steps`)
  const toStaff = await turn(staff).textContent()
  return { onCard, onPage, inList, toStaff, counts }
}

test('an add-on of which something can be asked for is its provider’s though a requirement is staff’s, its announced end beside it', async () => {
  const { onCard, onPage, inList, toStaff } = await saidOf(
    'Globex Metrics',
    'globex-metrics',
    'partner@globex.example',
  )
  expect(onCard).toMatch(/^Your turn, 3 things left, shuts down on \d+ \w+ \d{4}: Request the /)
  expect(onPage).toBe(onCard)
  expect(inList).toBe(onCard?.replace('Your', 'The provider’s'))
  expect(toStaff).toBe(inList)
})

test('what is left is one number: card, page, button and staff’s list say the same', async () => {
  const { onCard, onPage, inList, toStaff, counts } = await saidOf(
    'Acme Cache',
    'acme-cache',
    'partner@acme.example',
  )
  expect(onCard).toBe('Your turn, 15 things left: Write a summary for the marketplace.')
  expect(onPage).toBe(onCard)
  expect(inList).toBe(onCard?.replace('Your', 'The provider’s'))
  expect(toStaff).toBe(inList)
  // The turn, the station and the button.
  expect(counts).toEqual(['15 things left', '15 things left', '15 things left'])
})

test('the inbox says it of the add-on of the open approval', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  await page.getByRole('link', { name: /Acme Mail.*Business approval/ }).click()
  const opened = page.getByRole('article', { name: /^Acme Mail/ })
  const turn = /Your turn, 2 things left: Decide on the Business approval\. Waiting since/
  await expect.poll(() => opened.textContent()).toMatch(turn)
})
