import { expect, test } from 'vitest'
import { arrive, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/*
 * UX: every edit is a panel with a URL of its own; 'Esc and back close it; focus goes in, is kept, and returns'. Opened by
 * its URL, it has no opener to return to: focus goes to the section that it edits, and not back to the page's beginning.
 */
const demo = sharedDemo()

const panels = [
  ['plans/new', 'plans'],
  ['plans/features/new', 'features'],
  ['marketplace-listing/general-information/edit', 'general-information'],
  ['marketplace-listing/benefits/new', 'benefits'],
  ['company/company-users/new', 'company-users'],
  ['settings/marketing/edit', 'marketing'],
  ['settings/support-information/edit', 'support-information'],
] as const

test('a panel that was opened by its URL leaves focus at its section', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  const addon = `${demo.url}/addons/acme-postgres`
  await arrive(page, `${addon}/plans`, 'partner@acme.example')
  for (const [path, section] of panels) {
    await page.goto(`${addon}/${path}`)
    const panel = page.getByRole('dialog')
    await panel.waitFor()
    const isIn = () => panel.evaluate((own) => own.contains(document.activeElement))
    await expect.poll(isIn, { message: path }).toBe(true)
    await page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
    const place = () =>
      page.evaluate(
        (id) => document.activeElement?.closest(`#${id}`)?.id ?? document.activeElement?.id,
        section,
      )
    await expect.poll(place, { message: path }).toBe(section)
  }
  await page.context().close()
})
