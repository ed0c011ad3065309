import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { pageOf } from '#test/assurance/accessibility/roles.ts'
import { settled } from '#test/assurance/accessibility/settled.ts'
import { planOf } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

/* SPEC section 9: 'Features short list: 6; other lists collapse at 5'; section 2: 'View all N features'. */
const demo = sharedDemo()

/** The lists of a page that offer the rest of their rows, by what the button calls them. */
const shortLists = (page: Page): Promise<Record<string, { rows: number; total: number }>> =>
  page.evaluate(() => {
    const buttons = [...document.querySelectorAll<HTMLElement>('#main button')]
    return Object.fromEntries(
      buttons.flatMap((button) => {
        const [, total, things] = /^View all ([\d,]+) (.+)$/.exec(button.innerText.trim()) ?? []
        if (total === undefined || things === undefined) return []
        const isBefore = (list: Element) =>
          (list.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
        const lists = [...document.querySelectorAll('#main :is(ul, ol, tbody)')]
          .filter((list) => list.parentElement?.closest('ul, ol, tbody') === null && isBefore(list))
          .filter((list) => list.checkVisibility())
        const rows = [...(lists.at(-1)?.children ?? [])].filter((row) => row.checkVisibility())
        return [[things, { rows: rows.length, total: Number(total.replaceAll(',', '')) }]]
      }),
    )
  })

/** Gives what the story has too few of to make a list long. */
async function lengthen(): Promise<void> {
  const page = await pageOf(demo, 'staff')
  await page.goto(`${demo.url}/addons`)
  const { company } = await elsewhere<{ company: { id: string } }>(page, 'GET', '/addons/acme-queue')
  const shield = await planOf(page, 'acme-postgres', 'shield-large')
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const benefit = { title: `Reason ${number}`, description: 'x'.repeat(300) }
    await elsewhere(page, 'POST', '/addons/acme-queue/benefits', benefit)
    const email = `user0${number + 3}@customers.example`
    await elsewhere(page, 'POST', `/companies/${company.id}/company_users`, { email })
    await elsewhere(page, 'POST', `/plans/${shield.id}/plan_passes`, { email })
  }
}

const screens: Readonly<Record<string, readonly string[]>> = {
  '/addons/acme-mail/next-steps': ['activities'],
  '/addons/acme-mail/plans': ['alpha users'],
  '/addons/acme-postgres/plans': ['features', 'plan passes', 'plans'],
  '/addons/acme-queue/marketplace-listing': ['benefits'],
  '/addons/acme-queue/company': ['company users'],
  '/addons/acme-mail/reports': ['reports'],
  '/addons/acme-postgres/reports': ['months of joining', 'plans', 'reports'],
}

describe('a long list shows its first rows:', () => {
  beforeAll(lengthen)

  test.each(Object.entries(screens))('%s', async (path, long) => {
    const page = await pageOf(demo, 'provider', { viewport: { width: 1400, height: 1200 } })
    await page.goto(demo.url + path)
    await settled(page)
    // Some are drawn once their rows are there.
    await expect
      .poll(async () => Object.keys(await shortLists(page)))
      .toEqual(expect.arrayContaining([...long]))
    const lists = await shortLists(page)
    for (const [things, { rows, total }] of Object.entries(lists)) {
      const most = { features: 6, 'months of joining': 12 }[things] ?? 5
      expect([things, rows]).toEqual([things, most])
      expect(total).toBeGreaterThan(most)
    }
  })
})
