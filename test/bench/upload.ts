import { noise } from '#test/support/pictures.ts'
import type { Figures } from './figures.ts'
import type { Bench } from './measure.ts'
import { freshPage, signedIn } from './page.ts'

const bytes = 4_900_000

/** A screenshot of 4.9 MB: checked in the browser, sent, checked and sized on the server, shown. */
export async function measureUpload({ browser, portal: { url }, n }: Bench): Promise<Figures[]> {
  const state = await signedIn(browser, url)
  const buffer = Buffer.from(await noise(bytes))
  const checks: number[] = []
  const saves: number[] = []
  for (let i = 0; i <= n; i++) {
    const page = await freshPage(browser, state, 1)
    // acme-cache has none yet; what is added is removed again, so that each round finds the same.
    await page.goto(`${url}/addons/acme-cache/marketplace-listing/screenshots/new`)
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Alternative text').fill('Noise')
    const chosen = performance.now()
    await panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'noise.png', mimeType: 'image/png', buffer })
    await panel.getByRole('img', { name: 'Picture, as it is chosen now' }).waitFor()
    const sent = performance.now()
    await panel.getByRole('button', { name: 'Add screenshot' }).click()
    await panel.waitFor({ state: 'detached' })
    const saved = performance.now()
    if (i > 0) {
      checks.push(sent - chosen)
      saves.push(saved - sent)
    }
    await page.evaluate(async () => {
      const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await fetch('/api/v3/addons/acme-cache/screenshots', { headers })
      for (const { id } of (await answer.json()) as { id: string }[])
        await fetch(`/api/v3/screenshots/${id}`, { method: 'DELETE', headers })
    })
    await page.context().close()
  }
  return [
    { name: 'picking a screenshot of 4.9 MB until it is shown', values: checks },
    { name: 'saving it until the panel is closed', values: saves },
  ]
}
