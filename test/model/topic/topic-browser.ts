import { expect } from 'vitest'
import type { TopicEvent, TopicFacts, TopicSnapshot } from '#machines/topic/lifecycle.ts'
import type { Driver } from '#test/runner/model.ts'
import type { Desk } from '../drivers/desk.ts'
import { deskScenes } from '../progression/desk-scenes.ts'
import { choiceOf, topicAsked } from './specified.ts'
import { topicHttp } from './topic-http.ts'

type State = TopicSnapshot['value']

const labels = { at_once: 'At once', daily: 'Once a day', never: 'Never' } as const
const names = { approvals: 'Approvals', people: 'People' } as const

/** Words of each reason, by its code. */
const reasons: Readonly<Record<string, string>> = {
  always_told: 'Letters on people and secrets always come',
  last_reader: 'Nobody else gets these letters',
}

/** A topic of a company's user by choices on their account's page, which is the same for staff. */
export function topicBrowser(desk: () => Desk): Driver<TopicSnapshot, TopicEvent, TopicFacts> {
  const platform = topicHttp(() => desk().platform)
  let value: State

  const choice = async (mail: State) => {
    const page = await desk().visitAs(platform.people().provider, '/account', (opened) =>
      opened.getByRole('heading', { name: 'E-mail' }).waitFor(),
    )
    return page
      .getByRole('group', { name: names[platform.topic()], exact: true })
      .getByRole('radio', { name: labels[mail], exact: true })
  }

  return {
    ...platform,
    name: 'browser',
    ...deskScenes(desk),
    canSend: ({ by }) => by === 'provider',
    async start(state, facts) {
      value = state.value
      await platform.start(state, facts)
      desk().changed()
    },
    async send(event) {
      const to = choiceOf(event)
      // What is chosen already is chosen again where the page shows what was before.
      if (value === to) {
        await platform.putOwn(to === 'at_once' ? 'daily' : 'at_once')
        desk().changed()
      }
      const radio = await choice(to)
      await radio.waitFor()
      if (value === to) await platform.putOwn(to)
      await radio.click()
      await radio.page().getByText(`Letters on ${names[platform.topic()]} saved.`).first().waitFor()
      value = to
      await platform.putOwn(to)
    },
    async expectState(state) {
      await platform.expectState(state)
      for (const mail of ['at_once', 'daily', 'never'] as const)
        await expect.poll(async () => (await choice(mail)).isChecked()).toBe(mail === state.value)
    },
    async expectRefused(event, state) {
      await platform.expectRefused(event, state)
      if (event.by !== 'provider') return
      const radio = await choice(choiceOf(event))
      expect(await radio.getAttribute('aria-disabled')).toBe('true')
      const description = await desk().descriptionOf(radio)
      for (const code of topicAsked.reasons(state, event)) expect(description).toContain(reasons[code])
      await radio.click({ force: true })
      await radio.page().getByText('You can’t do this yet:').waitFor()
      expect(await radio.isChecked()).toBe(false)
      await platform.expectState(state)
    },
  }
}
