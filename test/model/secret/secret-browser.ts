import { expect } from 'vitest'
import type { SecretEvent, SecretFacts, SecretSnapshot } from '#machines/secret/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { secretHttp } from './secret-http.ts'

const verbs = { regenerate: 'Regenerate access token', endPrevious: 'End now: previous access token' }

/** An add-on's API token, regenerated and ended by clicks on its settings tab. */
export function secretBrowser(desk: () => Desk): Driver<SecretSnapshot, SecretEvent, SecretFacts> {
  const platform = secretHttp(() => desk().platform)
  const pageOf = async (by: SecretEvent['by']) => {
    const page = await desk().at(by as 'provider', platform.addon(), 'settings')
    await page.getByRole('button', { name: /^(Create|Regenerate) access token$/ }).waitFor()
    return page
  }
  const typed = (moreMs = 0) => new Date(platform.until().getTime() + moreMs).toISOString().replace('Z', '')
  const changed = async () => {
    await platform.putHour()
    desk().changed()
  }
  return {
    ...platform,
    name: 'browser',
    ...deskScenes(desk),
    async start(state, given) {
      await platform.start(state, given)
      desk().changed()
    },
    async send(event) {
      const { type, by } = event
      await changed()
      if (type === 'expire') {
        await platform.send(event)
        return desk().changed()
      }
      const page = await pageOf(by)
      const question = page.getByRole('dialog')
      if (type === 'endPrevious') {
        await page.getByRole('button', { name: verbs.endPrevious }).click()
        await question.getByRole('button', { name: 'End now' }).click()
        await page.getByText('Previous access token ended.').waitFor()
      } else {
        await page.getByRole('button', { name: /^(Create|Regenerate) access token$/ }).click()
        const verb = question.getByRole('button', { name: /^(Create|Regenerate)$/ })
        await verb.waitFor()
        if (type === 'roll') {
          await question.getByRole('radio', { name: 'Until a day and time' }).check()
          await question.getByLabel(/^Day and time/).fill(typed())
        } else if ((await verb.textContent()) === 'Regenerate')
          await question.getByRole('radio', { name: 'Not at all: it stops at once' }).check()
        await verb.click()
        await page.getByRole('button', { name: 'I have stored it' }).click()
      }
      desk().changed()
    },
    async expectState(state) {
      await platform.expectState(state)
      const page = await pageOf('provider')
      const works = state.value === 'rolling' && state.context.leftMs > 0
      await expect
        .poll(() => page.getByRole('button', { name: verbs.endPrevious }).count())
        .toBe(works ? 1 : 0)
    },
    async expectRefused(event, state) {
      await platform.expectRefused(event, state)
      if (event.by === 'system' || event.type === 'expire') return
      await changed()
      const page = await pageOf(event.by)
      if (event.type === 'endPrevious')
        return expect(await page.getByRole('button', { name: verbs.endPrevious }).count()).toBe(0)
      if (state.value === 'none') {
        // There is nothing to roll: the first one is made without a question about an hour.
        await page.getByRole('button', { name: 'Create access token' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Create' }).waitFor()
        expect(await page.getByRole('radio').count()).toBe(0)
      } else {
        await page.getByRole('button', { name: verbs.regenerate }).click()
        const question = page.getByRole('dialog')
        await question.getByRole('radio', { name: 'Until a day and time' }).check()
        // Time goes on in the page: what is too far by a millisecond is not for long.
        await question.getByLabel(/^Day and time/).fill(typed(state.context.leftMs > 0 ? 60_000 : 0))
        await question.getByRole('button', { name: 'Regenerate' }).click()
        await question.getByText(/^It must be (in the future|at most 30 days ahead)\.$/).waitFor()
      }
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    },
  }
}
