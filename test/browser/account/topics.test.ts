import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, close, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* READINGS 46 on the screen. In the demo, Acme Data has two users, of whom one reads billing once a day. */

const demo = sharedDemo()
const colleague = 'colleague@acme.example'

const section = (page: Page): Locator => page.getByRole('region', { name: 'E-mail' })
const choice = (page: Page, topic: string, mail: string): Locator =>
  section(page)
    .getByRole('group', { name: topic, exact: true })
    .getByRole('radio', { name: mail, exact: true })
const chosen = (page: Page) =>
  section(page)
    .getByRole('radio')
    .evaluateAll((radios) =>
      radios.flatMap((radio) => {
        const { checked, labels } = radio as HTMLInputElement
        const topic = radio.closest('fieldset')?.querySelector('legend')?.textContent
        return checked ? [`${topic}: ${labels?.[0]?.textContent}`] : []
      }),
    )

test('each topic has its choice, and the daily letter its hour', async () => {
  const page = await openAs(demo, colleague, '/account')
  await expect
    .poll(() => chosen(page))
    .toEqual([
      'Approvals: At once',
      'Stages: At once',
      'Prices: At once',
      'Reviews: At once',
      'People: At once',
      'Billing: Once a day',
    ])
  await section(page).getByText('What comes once a day comes in one letter, at 07:00 UTC.').waitFor()
  const staffs = await openAs(demo, admin, '/account')
  await expect
    .poll(() => chosen(staffs))
    .toEqual(['Approvals: At once', 'Prices: At once', 'People: At once'])
  await close(page, staffs)
})

test('a choice is kept; what must not be chosen says why, and what is refused is rolled back with its reason', async () => {
  const page = await openAs(demo, partner, '/account')
  const other = await openAs(demo, colleague, '/account')
  const never = choice(page, 'Reviews', 'Never')
  await choice(page, 'Reviews', 'Once a day').click()
  await page.getByText('Letters on Reviews saved.').waitFor()
  await elsewhere(other, 'PUT', '/topics/reviews', { mail: 'never' })

  // The page does not know of it yet.
  await never.click()
  const reason = 'Nobody else gets these letters, and somebody has to.'
  await section(page).getByRole('alert').getByText(reason).waitFor()
  expect(await choice(page, 'Reviews', 'Once a day').isChecked()).toBe(true)
  await expect.poll(() => never.getAttribute('aria-disabled')).toBe('true')

  const ofPeople = choice(page, 'People', 'Never')
  await ofPeople.focus()
  await section(page)
    .getByRole('tooltip')
    .getByText('Letters on people and secrets always come, so that')
    .waitFor()
  await ofPeople.press('Space')
  expect(await choice(page, 'People', 'At once').isChecked()).toBe(true)

  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await page.reload()
  await expect.poll(() => choice(page, 'Reviews', 'Once a day').isChecked()).toBe(true)
  await elsewhere(other, 'PUT', '/topics/reviews', { mail: 'at_once' })
  await elsewhere(page, 'PUT', '/topics/reviews', { mail: 'at_once' })
  await close(page, other)
})
