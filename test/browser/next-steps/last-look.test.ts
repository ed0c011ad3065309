import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { lastLook, lookAtProgression } from '#test/support/browser/last-look.ts'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, close, openAs, partner } from '../support/open-as.ts'

/* READINGS 47: before a progression, what it would do, in the platform's own answer; then the step on what was shown. */
const demo = sharedDemo()

/** The groups of the last look: their items under their titles. */
async function told(page: Page): Promise<Record<string, string[]>> {
  const groups = await lastLook(page).locator('section').all()
  return Object.fromEntries(
    await Promise.all(
      groups.map(async (group) => [
        await group.getByRole('heading', { level: 3 }).textContent(),
        await group.getByRole('listitem').allTextContents(),
      ]),
    ),
  ) as Record<string, string[]>
}

const stateOf = async (page: Page, slug: string) =>
  (await elsewhere<{ state: string }>(page, 'GET', `/addons/${slug}`)).state

test('staff see which plans open at which price, and what else GA does; nothing is done yet', async () => {
  const page = await openAs(demo, admin, '/addons/acme-search/next-steps')
  const trailOf = async () =>
    (await elsewhere<unknown[]>(page, 'GET', '/addons/acme-search/transitions')).length
  const before = await trailOf()
  await page.getByRole('radio', { name: 'Team is the default plan' }).check()
  await page.getByLabel('Visible in the marketplace').uncheck()
  await page.getByLabel('Availability of Business in GA').selectOption('All Users (Hidden)')
  const confirm = await lookAtProgression(page, 'Approve and progress to GA')
  expect(await lastLook(page).getByRole('heading', { level: 2 }).textContent()).toBe(
    'Approve and progress Acme Search to GA?',
  )
  expect(await told(page)).toEqual({
    'What changes': [
      'Starter becomes available to all users for free.',
      'Team becomes available to all users at $29.00 a month.',
      'Business becomes available to all users, but hidden, at $149.00 a month.',
      'Team becomes the default plan, instead of test: customers who name no plan get it.',
      'It is no longer listed on the marketplace.',
    ],
    'What is approved with it': ['Pricing approval', 'Technical approval'],
    'Who is told by mail': [
      '“acme-search is in GA now” to 2 users of the company: colleague@acme.example, partner@acme.example',
    ],
    'What cannot be undone': [
      'It cannot go back to beta.',
      'From then on, the price of a plan changes only on request, once staff have approved it.',
    ],
  })
  expect(await confirm.getAttribute('aria-disabled')).toBeNull()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => lastLook(page).count()).toBe(0)
  // The focus is where it was, and so are the choices.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Approve and progress to GA')
  expect(await page.getByRole('radio', { name: 'Team is the default plan' }).isChecked()).toBe(true)
  expect([await stateOf(page, 'acme-search'), await trailOf()]).toEqual(['beta', before])
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('a provider progresses to beta on the revision that was shown; a lost answer is asked for again', async () => {
  const staff = await openAs(demo, admin, '/addons/acme-queue/next-steps')
  const provider = await openAs(demo, partner, '/addons/acme-queue/next-steps')
  for (const type of ['marketplace_fitting_approval', 'alpha_engineering_approval'])
    await elsewhere(provider, 'POST', '/addons/acme-queue/approvals', { type, state: 'pending' })
  const approvals = await elsewhere<{ id: string; state: string }[]>(
    staff,
    'GET',
    '/addons/acme-queue/approvals',
  )
  for (const { id, state } of approvals)
    if (state !== 'approved') await elsewhere(staff, 'PATCH', `/approvals/${id}`, { state: 'approved' })
  await close(staff)
  await provider.reload()
  const sent: Request[] = []
  provider.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/progressions')) sent.push(request)
  })
  let fails = true
  await provider.route('**/progressions?dry_run=true', (route) => (fails ? route.abort() : route.continue()))
  await provider.getByRole('button', { name: 'Progress to Beta' }).click()
  await lastLook(provider).getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  fails = false
  await lastLook(provider).getByRole('button', { name: 'Try again' }).click()
  await lastLook(provider).getByText('What cannot be undone').waitFor()
  const { 'What changes': changes, ...others } = await told(provider)
  expect(changes?.slice(0, 2)).toEqual([
    'test stays the default plan.',
    'It is listed on the marketplace for everybody.',
  ])
  expect(Object.keys(others)).toEqual(['Who is told by mail', 'What cannot be undone'])
  await lastLook(provider).getByRole('button', { name: 'Progress to Beta' }).click()
  await provider.getByText('Addon successfully progressed to Beta').waitFor()
  const [look, step] = sent.slice(-2).map((request) => request.headers()['if-match'])
  expect(look).toMatch(/^"r\d+"$/)
  expect(step).toBe(look)
  expect(await stateOf(provider, 'acme-queue')).toBe('beta')
  await close(provider)
})
