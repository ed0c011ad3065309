import { expect, test } from 'vitest'
import { demoAuthenticator } from '#server/demo/demo-authenticator.ts'
import { codeIn, periodAt } from '#server/identity/second-factor/authenticator.ts'
import { arrive, axeFindings, complaints, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

test('another owner of a buildpack that asks for codes takes one, and what is wrong with it stands at it', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/buildpacks/acme/vector/edit`, 'partner@acme.example')
  const panel = page.getByRole('dialog')
  const save = panel.getByRole('button', { name: 'Save buildpack' })
  await panel.getByLabel(/^Owner/).selectOption({ label: 'Acme Holdings (team)' })
  const proof = panel.getByLabel('Two-factor code', { exact: true })
  const isAtProof = () => proof.evaluate((node) => node === document.activeElement)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url())
  })
  await save.click()
  await panel.getByText('Enter the six digits.').waitFor()
  await expect.poll(isAtProof).toBe(true)
  expect(sent).toEqual([])

  const right = codeIn(demoAuthenticator, periodAt(new Date()))
  await proof.fill(right === '000000' ? '000 001' : '000 000')
  await save.click()
  const refused = panel.getByText(/This code is wrong or was already used/)
  await refused.waitFor()
  expect(await refused.count()).toBe(1)
  expect(await proof.getAttribute('aria-describedby')).toContain(await refused.getAttribute('id'))
  await expect.poll(isAtProof).toBe(true)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeFindings(page)).toEqual([])
  }

  // The code of now may be used up; the next one is taken already, since clocks differ.
  await proof.fill(codeIn(demoAuthenticator, periodAt(new Date()) + 1))
  await save.click()
  await page.getByText('Buildpack saved.').waitFor()
  await page.getByRole('region', { name: 'About' }).getByText('Acme Holdings (team)').waitFor()
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})
