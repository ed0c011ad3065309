import { describe, expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, complaints, pageHeading, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

describe('a part of a page that loads later', () => {
  test('shows as soon as its code is there, not after a time', async () => {
    const page = await visit(demo.browser)
    await page.clock.install()
    await arrive(page, `${demo.url}/addons`, 'partner@acme.example')
    await pageHeading(page).waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Control+k')
    // With the page's clock standing still, nothing that waits for a time comes.
    await page.getByRole('dialog', { name: 'Search' }).getByRole('option').first().waitFor()
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('says that it could not be loaded, and tries again when asked to', async () => {
    const page = await visit(demo.browser)
    let refused = 0
    await page.route(/\/assets\/all-addons[^/]*\.js$/, async (route) => {
      refused += 1
      await route.abort()
    })
    await arrive(page, `${demo.url}/addons`, 'admin@platform.example')
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(refused).toBeGreaterThan(0)
    await page.unrouteAll()
    await again.click()
    await page.getByRole('region', { name: 'All add-ons' }).getByRole('row').nth(1).waitFor()
    await page.context().close()
  })
})
