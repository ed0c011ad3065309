import type { Page } from 'playwright-core'
import { complaints, letThrough } from '#test/support/browser/visitor.ts'

/** Has the page at this URL come with a configuration that cannot be read, and the next one not come, until unrouted. */
export async function spoilConfig(page: Page, url: string): Promise<() => Promise<void>> {
  await page.route(url, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /(<script type="application\/json" id="config">)[^<]*/,
      '$1{}',
    )
    await route.fulfill({ response, body })
  })
  await page.route('**/config.json', (route) => route.fulfill({ status: 503, body: 'no' }))
  return async () => {
    await letThrough(page, url)
    await letThrough(page, '**/config.json')
    // The page throws what it shows of that.
    const said = complaints.get(page) ?? []
    said.splice(0, said.length, ...said.filter((each) => !each.startsWith('Could not read config')))
  }
}
