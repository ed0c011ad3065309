import type { Page } from 'playwright-core'
import type { DeliveryEvent, DeliveryFacts, DeliverySnapshot } from '#machines/webhook/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { told } from '../drivers/told.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { deliveryHttp } from './delivery-http.ts'
import { deliveryAsked } from './specified.ts'

/** The states as the page of a message shows them. */
const shownAs = {
  pending: 'To be sent',
  retrying: 'Will be sent again',
  delivered: 'Delivered',
  givenUp: 'Given up',
} as const

const sentences = {
  'about to be sent': 'This message is about to be sent already.',
  disabled: 'The webhook is disabled. Enable it first.',
}

/** The steps of a delivery: by the job, and by clicks on the message's page, as provider and as staff. */
export function deliveryBrowser(
  desk: () => Desk,
): Driver<DeliverySnapshot, DeliveryEvent, DeliveryFacts> & { close: () => Promise<void> } {
  const platform = deliveryHttp(() => desk().platform)
  const personOf = (by: DeliveryEvent['by']) => {
    const person = by === 'system' ? undefined : desk().platform.anybody(by)
    if (person === undefined) throw new Error(`nobody acts as ${by}`)
    return person
  }
  const pageOf = (by: DeliveryEvent['by']) =>
    desk().visitAs(personOf(by), `/webhooks/deliveries/${platform.deliveryId()}`, (page) =>
      page.getByRole('heading', { level: 1, name: 'webhook.test' }).waitFor(),
    )
  const sendAgain = (page: Page) => page.getByRole('button', { name: 'Send again', exact: true })
  return {
    ...platform,
    name: 'browser',
    ...deskScenes(desk),
    async start(state, facts) {
      await platform.start(state, facts)
      desk().changed()
    },
    async send(event) {
      if (event.by === 'system') await platform.send(event)
      else {
        const page = await pageOf(event.by)
        await sendAgain(page).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByRole('button', { name: 'Send again', exact: true }).click()
        await page.getByText('Message sent again.').waitFor()
        await dialog.waitFor({ state: 'detached' })
      }
      desk().changed()
    },
    async expectState(state) {
      await platform.expectState(state)
      for (const by of ['provider', 'admin'] as const) {
        const section = (await pageOf(by)).getByRole('region', { name: 'Message', exact: true })
        await section.locator('dd').first().filter({ hasText: shownAs[state.value] }).waitFor()
      }
    },
    async expectRefused(event, state) {
      if (event.by === 'system') {
        await platform.expectRefused(event, state)
        return
      }
      const page = await pageOf(event.by)
      const reasons = told(deliveryAsked.words(state, event), sentences)
      await desk().expectBlockedTo(personOf(event.by), sendAgain(page), reasons)
      await platform.expectState(state)
    },
  }
}
