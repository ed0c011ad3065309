import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner, planOf } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

/** Opens a path that has a draft, kept under a name as some other version of the portal kept it. */
async function openWithDraft(page: Page, path: string, draft: unknown, name = path): Promise<void> {
  const [user] = await elsewhere<{ id: string }[]>(page, 'GET', '/users?current_user=true')
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [
    `draft:${user?.id}:${name}`,
    JSON.stringify(draft),
  ] as const)
  await page.goto(demo.url + path)
}
const draftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')))

async function readAndDiscard(page: Page, texts: readonly string[]): Promise<void> {
  const note = page.getByRole('region', { name: 'Draft' })
  await note.getByText('A draft that was kept here does not fit this form any more.').waitFor()
  for (const text of texts) await note.getByText(text, { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await note.getByRole('button', { name: 'Discard' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => note.count()).toBe(0)
  expect(await draftsIn(page)).toEqual([])
}

test('a draft of another shape outside the panels is shown to read, and never put back or sent', async () => {
  const page = await openAs(demo, partner, '/addons')
  const basic = await planOf(page, 'acme-postgres', 'basic')
  await openWithDraft(page, `/addons/acme-postgres/plans/${basic.id}/repricing`, {
    price: '12.34',
    reason: 'Storage costs more.',
  })
  await readAndDiscard(page, ['New price', '12.34', 'Storage costs more.'])
  expect(await page.getByLabel('New price').inputValue()).toBe('')

  await openWithDraft(page, '/buildpacks/publish', {
    at: '2026-11-01T09:00:00.000Z',
    typed: { description: 'Ships logs.' },
  })
  await readAndDiscard(page, ['Description', 'Ships logs.'])
})

test('a rejection that an older version kept as its text alone is not lost', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  const [approval] = await elsewhere<{ id: string }[]>(page, 'GET', '/approvals?state=pending')
  const path = `/admin/approvals/${approval?.id}`
  await openWithDraft(
    page,
    path,
    'The terms say nothing of refunds.',
    `rejection of approval ${approval?.id}`,
  )
  await readAndDiscard(page, ['The terms say nothing of refunds.'])
  expect(await page.getByLabel('Message to the provider').inputValue()).toBe('')
})
