import { expect, test } from 'vitest'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

// Issue 40: what the page shows is pushed as it stands, and the open page sees it arrive.
test('a company’s first add-on comes into being by what its page shows, which sees it arrive', async () => {
  const page = await visit(demo.browser, {
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await page.clock.install()
  await arrive(page, `${demo.url}/addons`, 'partner@initech.example')
  const slug = page.getByLabel('Choose the add-on’s slug')
  await slug.fill('Initech Mail')
  await page.getByText('Use lower-case letters, digits and single hyphens.').waitFor()
  await slug.fill('initech-mail')
  const copied = async (name: string) => {
    await page.getByRole('button', { name }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  const command = await copied('Copy the command')
  const [, url] = /curl -X POST "([^"]+)"/.exec(command) ?? []
  expect(url).toBe(`${demo.url}/api/v3/addons/initech-mail/manifests`)
  expect(command).toContain('-H "Authorization: Bearer $ADDON_TOKEN"')
  expect(command).toContain(String.raw`-d "{\"contents\": $(cat addon-manifest.json)}"`)
  const [, token] =
    /^export ADDON_TOKEN=(\S+)$/.exec(await copied('Copy the line with your access token')) ?? []
  const manifest = await copied('Copy the manifest')
  expect(await page.locator('main').textContent()).not.toContain(token)
  expect(await axeFindings(page)).toEqual([])
  const push = (contents: string) =>
    fetch(url ?? '', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `{"contents": ${contents}}`,
    })

  // A refused push stores nothing, and its answer is where it was sent from.
  expect((await push('{"id": "initech-mail"}')).status).toBe(422)
  await page.clock.runFor(20_000)
  await page.getByText('prints why, and nothing is stored').waitFor()
  expect(await page.getByText('has arrived.').count()).toBe(0)
  expect((await push(manifest)).status).toBe(201)
  await expect
    .poll(async () => {
      await page.clock.runFor(20_000)
      return page.getByText('has arrived.').count()
    })
    .toBe(1)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Open its next steps' }).click()
  await page.waitForURL(`${demo.url}/addons/initech-mail/next-steps`)
  await page.context().close()
})
